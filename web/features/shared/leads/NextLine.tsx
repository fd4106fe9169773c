import { BellRing } from 'lucide-react';
import type { LeadCard } from '#contract/sales/lead.schema.ts';
import { leadsText as text } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { isDueToday, isLate, nextText } from '#web/features/shared/leads/describe.ts';
import { columnIcon, stepIcon } from '#web/features/shared/leads/looks.ts';
import { formatShortDate } from '#web/when.ts';

/** The next step; for a sold or lost lead, how it ended. */
export function NextLine({ lead }: { lead: LeadCard }) {
  const zone = useZone();
  if (!lead.next_step) {
    const Icon = columnIcon[lead.status];
    const said = lead.lost_reason ? text.reasons[lead.lost_reason] : text.columns[lead.status];
    return (
      <Line Icon={Icon} ink="text-muted">
        {`${said}, ${formatShortDate(lead.status_at, zone)}`}
      </Line>
    );
  }
  const late = isLate(lead);
  return (
    <Line
      Icon={late ? BellRing : stepIcon[lead.next_step]}
      ink={late ? 'text-danger' : isDueToday(lead, zone) ? 'text-accent' : ''}
    >
      {nextText(lead, zone)}
    </Line>
  );
}

function Line({ Icon, ink, children }: { Icon: typeof BellRing; ink: string; children: string }) {
  return (
    <p className={`flex min-w-0 items-center gap-1.5 text-14 font-medium md:text-12 ${ink}`}>
      <Icon size={14} aria-hidden className={`flex-none ${ink ? '' : 'text-muted'}`} />
      <span className="truncate">{children}</span>
    </p>
  );
}
