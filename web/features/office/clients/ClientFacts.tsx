import type { ClientRecord } from '#contract/client.ts';
import { clientText } from '#text/clients.ts';
import { useZone } from '#web/business.ts';
import { formatWeekdayName } from '#web/calendar.ts';
import { formatCount } from '#web/numbers.ts';
import { formatShortDate, formatTime } from '#web/when.ts';

/** Three facts side by side in one panel. */
export function ClientFacts({ record: { next_visit, last_visit, open_jobs } }: { record: ClientRecord }) {
  const zone = useZone();
  return (
    <dl
      aria-label={clientText.facts}
      className="mb-3.5 grid rounded-panel bg-surface shadow-1 md:mb-4 md:grid-cols-3 md:*:not-first:shadow-[inset_1px_0_0_var(--border)] max-md:*:not-first:rule-t"
    >
      <Fact name={clientText.nextVisit} {...tellVisit(next_visit?.at, zone, clientText.noNextVisit)} />
      <Fact name={clientText.lastVisit} {...tellVisit(last_visit?.at, zone, clientText.noLastVisit)} />
      <Fact
        name={clientText.openJobs}
        figure={formatCount(open_jobs)}
        note={open_jobs ? clientText.openJobsHint : clientText.openJobsNone}
      />
    </dl>
  );
}

const tellVisit = (at: string | undefined, zone: string, none: string) => {
  if (!at) return { figure: '–', note: none };
  const day = formatShortDate(at, zone);
  const time = `${formatWeekdayName(at, zone, 'long')} ${formatTime(at, zone)}`;
  return { figure: day, note: time };
};

/** On a phone a line, on a desk a column. */
function Fact({ name, figure, note }: { name: string; figure: string; note: string }) {
  return (
    <div className="px-4 py-3 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-3 md:px-[18px]">
      <dt className="text-14 font-medium text-muted md:text-13">{name}</dt>
      <dd className="max-md:text-right">
        <span className="block wide text-20 tabular-nums md:text-24">{figure}</span>
        <span className="block text-13 text-muted md:text-12">{note}</span>
      </dd>
    </div>
  );
}
