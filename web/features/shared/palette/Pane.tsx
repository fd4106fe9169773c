import { ArrowRight, KeyRound, Phone } from 'lucide-react';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import { actionText } from '#text/actions.ts';
import { createText } from '#text/create.ts';
import { fill } from '#contract/text/fill.ts';
import type { Described } from '#web/features/shared/palette/records.ts';
import { initials } from '#web/initials.ts';
import { Button, button } from '#web/ui/Button.tsx';

/** The facts that users look a record up for, so that they rarely need to open it. */
export function Pane({ record, onOpen }: { record: Described; onOpen: () => void }) {
  const { title, sub, facts, warning, phone, isSomebody, Icon } = record;
  return (
    <aside aria-label={title} className="palette-aside flex min-h-0 flex-col overflow-y-auto px-5 pt-4 pb-4">
      <div className="flex items-center gap-3">
        <span aria-hidden className="grid size-11 flex-none place-items-center rounded-touch bg-sunken wide text-15">
          {isSomebody ? initials(title) : <Icon size={18} strokeWidth={1.75} />}
        </span>
        <div className="min-w-0">
          <p className="wide text-16/5 wrap-anywhere">{title}</p>
          <p className="text-12 wrap-anywhere text-muted">{sub}</p>
        </div>
      </div>
      <dl className="mt-4">
        {facts.map(({ label, value, note }) => (
          <div key={label} className="rule-t py-2.5">
            <dt className="text-12 font-medium text-muted">{label}</dt>
            <dd className="wide text-18/6 wrap-anywhere">{value}</dd>
            {note && <dd className="text-12 wrap-anywhere text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
      {warning && (
        <p className="mb-3.5 flex gap-2.5 rounded-card bg-warning-soft px-3 py-2.5 text-12 wrap-anywhere whitespace-pre-line text-warning-on">
          <KeyRound size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
          {warning}
        </p>
      )}
      <div className="mt-auto flex gap-2">
        <Button variant="primary" onClick={onOpen} className="flex-1">
          <ArrowRight size={16} aria-hidden />
          {createText.openRecord}
        </Button>
        {phone && (
          <a
            href={telLink(phone)}
            aria-label={fill(actionText.callPhone, { phone: formatPhone(phone) })}
            title={formatPhone(phone)}
            className={button({ className: 'md:px-2.5' })}
          >
            <Phone size={16} aria-hidden />
          </a>
        )}
      </div>
    </aside>
  );
}
