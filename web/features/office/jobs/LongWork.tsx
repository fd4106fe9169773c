import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, UserPlus } from 'lucide-react';
import { useState } from 'react';
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

const daysOf = ({ spans }: FoundPlan) => new Set(spans.map(({ start }) => start)).size;

/** What else could be done with work that nobody has time for in one go: more days, or a helper. */
export function LongWork({ job }: { job: JobDetail }) {
  const zone = useZone();
  const [chosen, choose] = useState<FoundPlan | null>(null);
  const asked = { job_id: job.id, from: dayIn(zone), people: 1, several_days: true, hand_over: false };
  const [own] = useQuery(plansQuery(asked)).data?.plans.toSorted((one, other) => daysOf(one) - daysOf(other)) ?? [];
  const shared = useQuery(plansQuery({ ...asked, people: 2, several_days: false })).data;
  const together = shared?.plans[0];
  return (
    <div className="my-2 flex flex-wrap gap-2">
      {own && daysOf(own) > 1 && (
        <Button onClick={() => choose(own)}>
          <CalendarPlus size={15} aria-hidden />
          {fill(text.spread, { count: daysOf(own) })}
        </Button>
      )}
      {together && (
        <Button onClick={() => choose(together)}>
          <UserPlus size={15} aria-hidden />
          {fill(text.addHelper, { length: lengthOf(shared.minutes * minute) })}
        </Button>
      )}
      {chosen && <CrewDialog job={job} plan={chosen} onClose={() => choose(null)} />}
    </div>
  );
}
