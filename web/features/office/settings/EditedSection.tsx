import type { UseQueryResult } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { actionText } from '#text/actions.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { useHashTarget } from '#web/ui/useHashTarget.ts';

type Props<T> = {
  /** In the address, for links that lead to this section. */
  name?: string;
  settings: UseQueryResult<T>;
  text: Record<'title' | 'hint' | 'edit' | 'failed' | 'loading', string>;
  Edit: ComponentType<{ saved: T; onClose: () => void }>;
  children: (settings: T) => ReactNode;
};

/** The current settings; a dialog changes them. */
export function EditedSection<T>({ name = '', settings, text, Edit, children }: Props<T>) {
  const place = useHashTarget<HTMLDivElement>(name);
  const { data } = settings;
  const [open, setOpen] = useState(false);
  const edit = data !== undefined && (
    <Button onClick={() => setOpen(true)} aria-label={text.edit}>
      <Pencil size={16} aria-hidden />
      {actionText.edit}
    </Button>
  );
  return (
    <div ref={place} className="grid scroll-mt-(--topbar)">
      <Section title={text.title} hint={text.hint} end={edit}>
        {data !== undefined ? (
          children(data)
        ) : (
          <PanelNotLoaded query={settings} failed={`${text.failed}.`} loading={text.loading} />
        )}
        <Suspense fallback={null}>
          {open && data !== undefined && <Edit saved={data} onClose={() => setOpen(false)} />}
        </Suspense>
      </Section>
    </div>
  );
}

/** One line of the settings. */
export function SettingFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-0.5 md:grid-cols-[132px_minmax(0,1fr)]">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="min-w-0 text-15 font-medium wrap-anywhere md:text-13">{children}</dd>
    </div>
  );
}
