import type { ReactNode } from 'react';
import type { UnbilledJob } from '#contract/money/invoice.schema.ts';
import { planNote } from '#contract/money/planNote.ts';
import { fieldText } from '#text/fields.ts';
import { unbilledText } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { locale } from '#web/language.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { formatDate } from '#web/when.ts';

type Props = {
  job: UnbilledJob;
  checked: boolean;
  onToggle: () => void;
  /** Stands after the price. */
  children?: ReactNode;
};

/** A completed job for an invoice: what, where, when and its price. */
export function UnbilledTick({ job, checked, onToggle, children }: Props) {
  const zone = useZone();
  const currency = useCurrency();
  return (
    <div className="flex items-center gap-1 pr-3">
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-1 py-1">
        <Checkbox aria-label={fill(unbilledText.select, { title: job.title })} checked={checked} onChange={onToggle} />
        <span className="min-w-0 flex-1 leading-[1.125rem]">
          <span className="block truncate text-15 font-strong md:text-13">{job.title}</span>
          <span className="block text-13 text-muted md:truncate md:text-12">
            {fill(unbilledText.done, { date: formatDate(job.done_at, zone) })}, {job.place ?? fieldText.noAddress}
          </span>
          {job.plans.map((plan) => (
            <span key={planNote(plan, locale)} className="block text-13 text-muted md:text-12">
              {planNote(plan, locale)}
            </span>
          ))}
        </span>
        <span className="flex-none pl-2 font-strong tabular-nums">{formatCents(job.price_cents, currency)}</span>
      </label>
      {children}
    </div>
  );
}
