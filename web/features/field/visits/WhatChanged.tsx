import { Info, X } from 'lucide-react';
import { useState } from 'react';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { changedText as text } from '#text/visit.ts';
import { useZone } from '#web/business.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { dayIn, formatTime, formatWeekday } from '#web/when.ts';

type Job = VisitDetail['job'];

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
const work = ({ title, items }: Job) => [
  title,
  items.map(({ service_name, units, square_feet }) => [service_name, units, square_feet]),
];
/** Not where it is on the map, which is found later. */
const address = ({ where }: Job) =>
  where && [where.street, where.city, where.region, where.postal_code, where.gate_code, where.access_notes];
const plan = ({ spans }: Job) => spans.map(({ person_id, start, end }) => [person_id, start, end]);
const tasks = ({ checklist }: Job) => checklist.map(({ id, task }) => [id, task]);

/** The changes that others made to a job: a technician's own actions change none of these fields. */
function changesOf(before: Job, after: Job, zone: string): string[] {
  const { scheduled_start: start } = after;
  const crew = differ(plan(before), plan(after));
  const moved = !crew && differ([before.scheduled_start, before.scheduled_end], [start, after.scheduled_end]);
  const sameDay = start && before.scheduled_start && dayIn(zone, before.scheduled_start) === dayIn(zone, start);
  const when =
    start && (sameDay ? formatTime(start, zone) : `${formatWeekday(start, zone)}, ${formatTime(start, zone)}`);
  return [
    ...(moved ? [when ? fill(text.moved, { when }) : text.unplanned] : []),
    ...(crew ? [text.crew] : []),
    ...(differ(address(before), address(after)) ? [text.place] : []),
    ...(differ(work(before), work(after)) ? [text.work] : []),
    ...(differ(tasks(before), tasks(after)) ? [text.steps] : []),
    ...(before.description !== after.description ? [text.notes] : []),
  ];
}

/** Lists the changes to a job while it is open, until the technician dismisses them or closes it. */
export function WhatChanged({ visit: { job } }: { visit: VisitDetail }) {
  const [read, setRead] = useState(job);
  const changes = changesOf(read, job, useZone());
  return (
    <output className="contents">
      {changes.length > 0 && (
        <span className="flex items-start gap-3 rounded-card bg-info-soft py-1.5 pr-1.5 pl-3.5 text-info-on">
          <Info size={19} aria-hidden className="mt-2.5 flex-none" />
          <span className="min-w-0 flex-1 self-center text-15 md:text-13">{changes.join(' ')}</span>
          <IconButton label={commonText.dismiss} Icon={X} onClick={() => setRead(job)} />
        </span>
      )}
    </output>
  );
}
