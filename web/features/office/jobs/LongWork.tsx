import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { jobLimits } from '#contract/base/limits.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { FoundPlan } from '#contract/jobs/schedule.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { crewText } from '#text/jobs.ts';
import { useZone } from '#web/business.ts';
import { plansQuery } from '#web/features/office/dispatch/board.ts';
import { lengthOf, minute } from '#web/features/office/dispatch/clock.ts';
import { CrewDialog } from '#web/features/office/jobs/CrewDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { dayIn } from '#web/when.ts';

const text = crewText.find;

type Props = { job: JobDetail; people: number };

const daysOf = ({ spans }: FoundPlan) => new Set(spans.map(({ start }) => start)).size;

/** What else could be done with work that takes more than one person's free time: more people, or more days. */
export function LongWork({ job, people }: Props) {
  const zone = useZone();
  const [chosen, choose] = useState<FoundPlan | null>(null);
  const asked = { job_id: job.id, from: dayIn(zone), people, several_days: true, hand_over: false };
  const [own] = useQuery(plansQuery(asked)).data?.plans.toSorted((one, other) => daysOf(one) - daysOf(other)) ?? [];
  const more = { ...asked, people: Math.min(people + 1, jobLimits.people), several_days: false };
  const shared = useQuery(plansQuery(more)).data;
  const together = shared?.plans[0];
  return (
    <div className="my-2 flex flex-wrap gap-2">
      {people > 1 && <p className="w-full text-muted">{fill(text.needs, { people })}</p>}
      {own && (people > 1 || daysOf(own) > 1) && (
        <Button onClick={() => choose(own)}>
          <CalendarPlus size={15} aria-hidden />
          {daysOf(own) > 1 ? fill(text.spread, { count: daysOf(own) }) : fill(text.together, { people })}
        </Button>
      )}
      {together && more.people > people && !(own && people > 1) && (
        <Button onClick={() => choose(together)}>
          <UserPlus size={15} aria-hidden />
          {fill(text.addHelper, { length: lengthOf(shared.minutes * minute) })}
        </Button>
      )}
      {chosen && <CrewDialog job={job} plan={chosen} onClose={() => choose(null)} />}
    </div>
  );
}
