import { Link } from 'react-router';
import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import { actionText } from '#text/actions.ts';
import { clientHomeText as text, stageText } from '#text/ownVisits.ts';
import { useZone } from '#web/business.ts';
import { servicesOf } from '#web/features/client/ownVisits/describe.ts';
import { useOwnVisits, visitPath } from '#web/features/client/ownVisits/ownVisits.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { formatSpan, formatWeekday } from '#web/when.ts';

const shown = 3;

/** The visits after the next one, which stands above. */
export function ComingPanel() {
  const [, ...later] = rowsOf(useOwnVisits('coming'));
  if (later.length === 0) return null;
  return (
    <Panel
      title={text.coming}
      end={
        <Link
          to="/client/appointments"
          className="inline-flex h-12 items-center px-2 text-14 font-medium text-accent hover:underline md:h-9 md:text-13"
        >
          {actionText.viewAll}
        </Link>
      }
    >
      <ul className="px-4 pb-1.5">
        {later.slice(0, shown).map((visit) => (
          <Row key={visit.id} visit={visit} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ visit }: { visit: OwnVisit }) {
  const zone = useZone();
  const { window_start: start, window_end: end } = visit;
  return (
    <li className="relative rule-t py-3 first:border-t-0 md:py-2.5">
      <Link
        to={visitPath(visit.id)}
        className="text-15 font-strong tabular-nums after:absolute after:inset-0 md:text-13"
      >
        {start && end ? `${formatWeekday(start, zone)}, ${formatSpan(start, end, zone)}` : stageText.unplanned}
      </Link>
      <p className="text-14 wrap-anywhere text-muted md:text-12">{servicesOf(visit)}</p>
    </li>
  );
}
