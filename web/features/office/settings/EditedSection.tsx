import type { UseQueryResult } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { commonText } from '#text/common.ts';
import { messageOf } from '#web/errors.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

type Props<T> = {
  settings: UseQueryResult<T>;
  text: Record<'title' | 'hint' | 'edit' | 'change' | 'failed' | 'loading', string>;
  Edit: ComponentType<{ saved: T; onClose: () => void }>;
  children: (settings: T) => ReactNode;
};

/** Settings as they are; a dialog changes them. */
export function EditedSection<T>({ settings, text, Edit, children }: Props<T>) {
  const { data, error, isFetching, refetch } = settings;
  const [open, setOpen] = useState(false);
  const edit = data !== undefined && (
    <Button onClick={() => setOpen(true)} aria-label={text.edit}>
      <Pencil size={16} aria-hidden />
      {text.change}
    </Button>
  );
  return (
    <Section title={text.title} hint={text.hint} end={edit}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-3 px-4 pb-4">
          <p className="text-danger">{`${text.failed}. ${messageOf(error)}`}</p>
          <Button softDisabled={isFetching} onClick={() => void refetch()}>
            {commonText.retry}
          </Button>
        </div>
      ) : (
        <div className="px-4 pb-5">
          <LoadingLine text={text.loading} />
        </div>
      )}
      <Suspense fallback={null}>
        {open && data !== undefined && <Edit saved={data} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  );
}

/** A line of them. */
export function SettingFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-0.5 md:grid-cols-[132px_minmax(0,1fr)]">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="min-w-0 text-15 font-medium wrap-anywhere md:text-13">{children}</dd>
    </div>
  );
}
