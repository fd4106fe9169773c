import type { LeadCard } from '#contract/sales/lead.schema.ts';
import { useZone } from '#web/business.ts';
import { quietDays, quietLimit, quietText } from '#web/features/shared/leads/describe.ts';

/** The days without contact, as blocks and in words. */
export function QuietDays({ lead }: { lead: Pick<LeadCard, 'touched_at'> }) {
  const days = quietDays(lead, useZone());
  return (
    <p
      className={`flex items-center gap-2 text-12 tabular-nums ${days > quietLimit ? 'font-medium text-warning-on' : 'text-muted'}`}
    >
      <Blocks days={days} />
      {quietText(days)}
    </p>
  );
}

export const Blocks = ({ days }: { days: number }) => (
  <span aria-hidden className="lead-quiet" data-long={days > quietLimit || undefined}>
    {Array.from({ length: quietLimit }, (_, index) => (
      <i key={index} data-on={index < days || undefined} />
    ))}
  </span>
);
