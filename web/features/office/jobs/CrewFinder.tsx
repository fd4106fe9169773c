import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { firstName } from '#contract/base/firstName.ts';
import { isDay } from '#contract/base/days.ts';
import { jobLimits } from '#contract/base/limits.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { FoundPlan, FoundPlans, PlanQuery } from '#contract/jobs/schedule.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { crewText, jobStepText } from '#text/jobs.ts';
import { useZone } from '#web/business.ts';
import { formatShortDay } from '#web/calendar.ts';
import { plansQuery } from '#web/features/office/dispatch/board.ts';
import { lengthOf, minute } from '#web/features/office/dispatch/clock.ts';
import { draftFrom, peopleIn, type DayDraft } from '#web/features/office/jobs/crewDraft.ts';
import { sayNeeds, useNeeds } from '#web/features/office/jobs/useNeeds.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { keepEnter } from '#web/ui/keepEnter.ts';
import { Select } from '#web/ui/Select.tsx';
import { formatList } from '#web/numbers.ts';
import { dayIn, formatSpan, formatTime, formatWeekday } from '#web/when.ts';

const text = crewText.find;
type Names = ReadonlyMap<string, string>;
type Props = { job: JobDetail; days: readonly DayDraft[]; names: Names; onPick: (plan: FoundPlan) => void };

/** Finds whole plans for a job; a chosen one fills the dialog's rows. */
export function CrewFinder({ job, days, names, onPick }: Props) {
  const zone = useZone();
  const [wish, setWish] = useState(() => ({
    from: days.find(({ day }) => isDay(day))?.day ?? dayIn(zone),
    /** Null: as many as are planned, or as its services take. */
    chosen: null as number | null,
    /** Null: if it is planned so, or must cure. */
    split: null as boolean | null,
    hand_over: false,
  }));
  const needs = useNeeds(job);
  const people = wish.chosen ?? Math.max(needs?.people ?? 1, peopleIn(days).length);
  const [first] = useState(() => ({
    planned: days.some(({ day }) => day),
    people: peopleIn(days).length,
    several: days.length > 1,
  }));
  const several_days = wish.split ?? (first.several || Boolean(needs?.cure));
  const [chosenOpen, setOpen] = useState<boolean | null>(null);
  const open = chosenOpen ?? (!first.planned || first.people < (needs?.people ?? 1));
  const { from, hand_over } = wish;
  const query: PlanQuery = { job_id: job.id, from, people, several_days, hand_over };
  /** What the shown plans were found for: none if the wish changed since. Undefined: work that takes a plan is looked for at once. */
  const [wanted, setAsked] = useState<PlanQuery | null>();
  const asked = wanted === undefined ? (needs && !needs.oneVisit ? query : null) : wanted;
  const [filled, setFilled] = useState(false);

  function want(part: Partial<typeof wish>) {
    const next = { ...wish, ...part };
    const alone = (next.chosen ?? people) === 1;
    setWish({ ...next, hand_over: next.hand_over && (next.split ?? several_days) && alone });
    setAsked(null);
  }
  if (!open) {
    return (
      <div className="grid gap-1.5">
        <Button onClick={() => setOpen(true)} className="justify-self-start max-md:w-full">
          <Search size={15} aria-hidden />
          {text.open}
        </Button>
        <output className="text-13 font-medium text-success empty:hidden md:text-12">{filled && text.filled}</output>
      </div>
    );
  }
  const check = (key: 'split' | 'hand_over', checked: boolean, label: string) => (
    <label className="-ml-2 flex cursor-pointer items-center gap-1">
      <Checkbox checked={checked} onKeyDown={keepEnter} onChange={({ target }) => want({ [key]: target.checked })} />
      {label}
    </label>
  );
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card bg-sunken p-3">
      <legend className="sr-only">{text.open}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Select label={text.people} value={people} onChange={({ target }) => want({ chosen: Number(target.value) })}>
          {Array.from({ length: jobLimits.people }, (_, at) => (
            <option key={at} value={at + 1}>
              {at === 0 ? crewText.onePerson : fill(crewText.people, { count: at + 1 })}
            </option>
          ))}
        </Select>
        <DayField label={dayText.first} value={wish.from} onChange={({ target }) => want({ from: target.value })} />
      </div>
      <div className="-my-2">
        {check('split', several_days, text.severalDays)}
        {several_days && people === 1 && check('hand_over', hand_over, text.handOver)}
      </div>
      {needs && !needs.oneVisit && <p className="text-muted">{sayNeeds(needs)}</p>}
      <Button
        softDisabled={!isDay(wish.from)}
        onClick={() => setAsked(query)}
        className="justify-self-start max-md:w-full"
      >
        <Search size={15} aria-hidden />
        {text.submit}
      </Button>
      {asked && (
        <Plans
          asked={asked}
          names={names}
          onPick={(plan) => {
            onPick(plan);
            setAsked(null);
            setFilled(true);
            setOpen(false);
          }}
        />
      )}
    </fieldset>
  );
}

type PlansProps = { asked: PlanQuery; names: Names; onPick: (plan: FoundPlan) => void };

function Plans({ asked, names, onPick }: PlansProps) {
  const zone = useZone();
  const { data, error, isFetching, refetch } = useQuery(plansQuery(asked));
  if (error && !isFetching) {
    return (
      <p role="alert" className="flex items-center gap-2 text-danger">
        {jobStepText.lookFailed}
        <Button variant="quiet" onClick={() => void refetch()}>
          {commonText.retry}
        </Button>
      </p>
    );
  }
  if (!data) return <output className="text-muted">{text.looking}</output>;
  if (!data.plans.length) return <output className="text-muted">{whyNot(data, asked.people, zone)}</output>;
  const length = lengthOf(data.minutes * minute);
  return (
    <div className="grid gap-2">
      <output className="text-muted">{fill(asked.people > 1 ? text.each : text.one, { length })}</output>
      {data.plans.map((plan) => (
        <button
          key={plan.spans[0]!.start}
          type="button"
          onClick={() => onPick(plan)}
          className="min-h-12 edge-control rounded-control bg-surface px-3 py-2 text-left text-15 transition-state hover:bg-hover md:min-h-9 md:text-13"
        >
          {linesOf(plan, names, zone).map((line) => (
            <span key={line} className="block font-medium tabular-nums">
              {line}
            </span>
          ))}
          {plan.added_minutes > 0 && (
            <span className="block text-13 text-muted md:text-12">
              {fill(text.added, { minutes: plan.added_minutes })}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Tue, Nov 24, 8:00 AM - 4:30 PM: Dani, Marcus. Everyone begins a part of the work at the same time. */
function linesOf(plan: FoundPlan, names: Names, zone: string): string[] {
  return [...Map.groupBy(plan.spans, ({ start }) => start)].map(([start, spans]) =>
    fill(text.day, {
      day: formatShortDay(dayIn(zone, start)),
      time: formatSpan(
        start,
        spans
          .map(({ end }) => end)
          .toSorted()
          .at(-1)!,
        zone,
      ),
      names: peopleIn(draftFrom({ ...plan, spans }, zone).days)
        .map((person) => firstName(names.get(person) ?? '...'))
        .join(', '),
    }),
  );
}

function whyNot({ minutes, together, longest }: FoundPlans, people: number, zone: string): string {
  if (together) {
    return fill(text.tooFew, {
      people,
      names: formatList(together.full_names),
      when: `${formatWeekday(together.start, zone)}, ${formatTime(together.start, zone)}`,
    });
  }
  if (!longest) return text.nobody;
  return fill(people > 1 ? text.tooLongEach : text.tooLong, {
    need: lengthOf(minutes * minute),
    longest: lengthOf(longest.minutes * minute),
    name: longest.full_name,
    day: formatWeekday(longest.start, zone),
  });
}
