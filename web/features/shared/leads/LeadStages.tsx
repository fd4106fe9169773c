import { daysBetween } from '#contract/base/days.ts';
import type { LeadDetail } from '#contract/sales/lead.schema.ts';
import { columnOf } from '#contract/sales/lead.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { dayText } from '#text/days.ts';
import { leadsText, leadText as text } from '#text/leadPages.ts';
import { useZone } from '#web/business.ts';
import { dayIn } from '#web/when.ts';

const stages = ['new', 'warm', 'quoted', 'sold'] as const;

/** The lead's stage, and since when. */
export function LeadStages({ lead }: { lead: LeadDetail }) {
  const zone = useZone();
  const column = columnOf(lead);
  const at = stages.findIndex((stage) => stage === column);
  const since = column === 'quoted' ? (lead.quoted_at ?? lead.status_at) : lead.status_at;
  const days = daysBetween(dayIn(zone, since), dayIn(zone));
  const said = days < 1 ? text.stageToday : days === 1 ? dayText.one : fill(dayText.count, { count: days });
  return (
    <ol aria-label={text.stages} className="lead-stages">
      {stages.map((stage, index) => (
        <li
          key={stage}
          aria-current={index === at ? 'step' : undefined}
          data-state={index === at ? 'now' : index < at ? 'past' : undefined}
          className="min-w-0 text-13 md:text-12"
        >
          <i aria-hidden />
          <span className="mt-1 block truncate text-muted">
            <span className={index === at ? 'font-strong text-text' : ''}>{leadsText.columns[stage]}</span>
            {index === at && ` ${said}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
