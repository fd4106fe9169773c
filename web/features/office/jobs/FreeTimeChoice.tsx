import { useId, useState } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Offers } from '#contract/jobs/schedule.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { whenText } from '#text/book.ts';
import { commonText } from '#text/common.ts';
import { skillText } from '#text/dispatch.ts';
import { durationText } from '#text/duration.ts';
import { jobStepText as text } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { lengthOf, minute } from '#web/features/office/dispatch/clock.ts';
import { canSpread } from '#web/features/office/jobs/JobMenu.tsx';
import { LongWork } from '#web/features/office/jobs/LongWork.tsx';
import type { FreeTime, FreeTimes } from '#web/features/office/jobs/useFreeTimes.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';
import { formatSpan, formatTime, formatWeekday } from '#web/when.ts';
import { RadioCard } from '#web/ui/RadioCard.tsx';

const shownFirst = 4;

/** The free times of technicians who could do a job, or of its own technician. */
export function FreeTimeChoice({ free, job }: { free: FreeTimes; job: JobDetail }) {
  const id = useId();
  const [all, setAll] = useState(false);
  const { times, others, longest, minutes, pending, failed, retry, step } = free;
  const rest = Math.max(0, times.length - shownFirst) + others.length;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full justify-between gap-3 text-15 font-strong md:text-13">
        {step === 'assign' ? text.who : workText.freeTimes}
        <span className="font-text text-muted tabular-nums">{fill(durationText.minutes, { minutes })}</span>
      </legend>
      {pending && <output className="text-muted">{whenText.loading}</output>}
      {failed && (
        <p role="alert" className="flex items-center gap-2 text-danger">
          {text.lookFailed}
          <Button variant="quiet" onClick={retry}>
            {commonText.retry}
          </Button>
        </p>
      )}
      {!pending && !failed && !times.length && step === 'assign' && <NoOpening longest={longest} minutes={minutes} />}
      {!pending && !failed && !times.length && step === 'schedule' && (
        <p className="text-muted">{fill(text.noTime, { name: job.assigned_to_name ?? '' })}</p>
      )}
      {!pending && !failed && !times.length && canSpread(job) && <LongWork job={job} />}
      <div className="grid gap-2">
        {(all ? times : times.slice(0, shownFirst)).map((time) => (
          <FreeTimeOption
            key={`${time.technician} ${time.start}`}
            group={id}
            time={time}
            checked={free.chosen === time}
            onPick={() => free.pick(time)}
          />
        ))}
      </div>
      {rest > 0 && !all && (
        <Button variant="quiet" onClick={() => setAll(true)} className="mt-1 -ml-3">
          {fill(actionText.showMore, { count: rest })}
        </Button>
      )}
      {all && others.length > 0 && (
        <ul aria-label={text.others} className="mt-2 grid gap-1 text-13 text-muted md:text-12">
          {others.map((person) => (
            <li key={person.id}>{`${person.full_name}: ${text.reasons[person.reason]}`}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** Why nobody can take it: how long the work is, and the longest opening that there is. */
export function NoOpening({ longest, minutes }: { longest: Offers['longest']; minutes: number }) {
  const zone = useZone();
  return (
    <p className="text-muted">
      {longest
        ? fill(text.longest, {
            need: lengthOf(minutes * minute),
            longest: lengthOf(longest.minutes * minute),
            name: longest.full_name,
            day: formatWeekday(longest.start, zone),
          })
        : text.nobody}
    </p>
  );
}

type ChoiceProps = { group: string; time: FreeTime; checked: boolean; onPick: () => void };

/** One of several free times. */
export function FreeTimeOption({ group, time, checked, onPick }: ChoiceProps) {
  const zone = useZone();
  const { start, end, offer } = time;
  const drive = offer && offer.travel_minutes !== null ? fill(workText.drive, { minutes: offer.travel_minutes }) : null;
  return (
    <RadioCard group={group} checked={checked} onPick={onPick}>
      {offer ? (
        <>
          <Avatar initials={initials(offer.full_name)} paint={paintOf(offer.colour)} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-strong">{offer.full_name}</span>
            <span className="block truncate text-13 text-muted md:text-12">
              {offer.skills.map((skill) => skillText[skill]).join(', ')}
            </span>
          </span>
          <span className="flex-none text-right tabular-nums">
            <span className="block font-strong">{`${formatWeekday(start, zone)}, ${formatTime(start, zone)}`}</span>
            {drive && <span className="block text-13 text-muted md:text-12">{drive}</span>}
          </span>
        </>
      ) : (
        <span className="tabular-nums">
          <span className="block font-strong">{formatWeekday(start, zone)}</span>
          <span className="block text-13 text-muted md:text-12">{formatSpan(start, end, zone)}</span>
        </span>
      )}
    </RadioCard>
  );
}
