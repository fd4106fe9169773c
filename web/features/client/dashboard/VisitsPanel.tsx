import { useState } from 'react';
import { visitsText as text } from '#text/dashboard.ts';
import { fill } from '#contract/text/fill.ts';
import type { Visit } from '#contract/visit.ts';
import { useZone } from '#web/business.ts';
import { useVisits } from '#web/features/shared/dashboard/useVisits.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { rowsOf } from '#web/rowsOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelBody } from '#web/ui/PanelBody.tsx';
import { formatSpan, formatWeekday } from '#web/when.ts';

/** A page of a series would push everything else out of sight. */
const first = 5;

/** A client's next visits, soonest first. */
export function VisitsPanel() {
  const list = useVisits();
  const [all, setAll] = useState(false);
  const known = rowsOf(list);
  const visits = all ? known : known.slice(0, first);
  return (
    <Panel title={text.title} className="flex flex-col *:last:flex-1">
      <PanelBody query={list} text={text} empty={visits.length === 0}>
        <ul className="px-4 pb-1.5">
          {visits.map((visit) => (
            <Row key={visit.id} visit={visit} />
          ))}
        </ul>
        {known.length > visits.length ? (
          <div className="grid justify-items-center rule-t p-3">
            <Button onClick={() => setAll(true)} className="max-md:w-full">
              {text.seeAll}
            </Button>
          </div>
        ) : (
          <LoadMore list={list} />
        )}
      </PanelBody>
    </Panel>
  );
}

function Row({ visit }: { visit: Visit }) {
  const zone = useZone();
  const { scheduled_start: start, scheduled_end: end, services, title, place, technician_name, status } = visit;
  const whom = technician_name && fill(text.with, { name: technician_name });
  return (
    <li className="rule-t py-3 first:border-t-0 md:py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 text-15 font-strong tabular-nums md:text-13">
          {start && end ? `${formatWeekday(start, zone)}, ${formatSpan(start, end, zone)}` : text.noTime}
        </p>
        {status === 'in_progress' && <StatusBadge status={status} />}
      </div>
      <p className="text-15 wrap-anywhere md:text-13">{services.join(', ') || title}</p>
      <p className="text-14 wrap-anywhere text-muted md:text-12">{[place, whom].filter(Boolean).join(', ')}</p>
    </li>
  );
}
