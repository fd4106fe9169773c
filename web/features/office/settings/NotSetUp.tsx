import { Unplug } from 'lucide-react';
import { Link } from 'react-router';
import { settingsText } from '#text/settings.ts';
import { tabPath } from '#web/features/shared/settings/tabs.ts';

/** Warns that an active option can't work yet, and links to its setup. */
export function NotSetUp({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-14 font-medium md:text-12/[1.125rem]">
      <span
        aria-hidden
        className="mt-px grid size-[18px] flex-none place-items-center rounded-module bg-warning-solid text-(--brand-asphalt) md:size-4"
      >
        <Unplug size={11} strokeWidth={2.5} />
      </span>
      <span>
        {text}{' '}
        <Link to={tabPath('integrations')} className="text-accent underline underline-offset-2">
          {settingsText.toIntegrations}
        </Link>
      </span>
    </p>
  );
}
