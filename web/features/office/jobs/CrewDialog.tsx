import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { jobLimits } from '#contract/base/limits.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { FoundPlan, Stretch } from '#contract/jobs/schedule.schema.ts';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { crewText as text } from '#text/jobs.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { storeJob } from '#web/features/office/jobs/changes.ts';
import { CrewDay } from '#web/features/office/jobs/CrewDay.tsx';
import { CrewFinder } from '#web/features/office/jobs/CrewFinder.tsx';
import {
  addDay,
  addPerson,
  canAddDay,
  canAddPerson,
  changeRow,
  check,
  dayProblem,
  draftFrom,
  draftOf,
  leadOf,
  peopleIn,
  removeRow,
  rowProblems,
  toSpans,
  withStretch,
  type CrewDraft,
} from '#web/features/office/jobs/crewDraft.ts';
import { Refusal } from '#web/features/office/jobs/Refusal.tsx';
import { offerOldSpans } from '#web/features/office/jobs/undo.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { useForm } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldNote } from '#web/ui/FieldNote.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

type Props = {
  job: JobDetail;
  /** A plan that was found for it, to begin with. */
  plan?: FoundPlan;
  onClose: () => void;
};

/** Who works on a job, on which days and at what times, and who of them leads. */
export function CrewDialog({ job, plan, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const zone = useZone();
  // Edits of an older version aren't silently applied to a newer one.
  const [opened, setOpened] = useState(() => ({ job, base: plan ? draftFrom(plan, zone) : draftOf(job, zone) }));
  const staff = useQuery(staffQuery);
  const names = namesOf(opened.job, staff.data);
  // An override of working hours holds only for the plan it was given for.
  const [allowed, setAllowed] = useState<string | null>(null);
  const save = useCommand('job.plan', (saved) => {
    storeJob(client, saved);
    offerOldSpans(client, opened.job, saved, { title: text.saved, body: saved.title });
    onClose();
  });
  const form = useForm<CrewDraft>({
    base: opened.base,
    check,
    save,
    send: (draft) =>
      save.send({
        params: { id: job.id },
        body: { spans: toSpans(draft, zone), override_hours: override, version: opened.job.version },
      }),
    sentAs: { spans: 'days' },
  });
  const { shown, problems, type } = form;
  if (job.version > opened.job.version && !form.changed.length) setOpened({ job, base: draftOf(job, zone) });
  const { days } = shown;
  const planned = JSON.stringify(days);
  const override = allowed === planned;
  const wrong = problems.days === undefined ? {} : rowProblems(days);
  const misdated = problems.days === undefined ? [] : days.filter((day) => dayProblem(day));
  const people = peopleIn(days);
  const full = !canAddDay(days) || days.some((day) => !canAddPerson(days, day));
  const { body, focusOn } = useFocusOn();

  function pickTime(stretch: Stretch) {
    const conflict = save.error instanceof ApiError ? save.error.detail.conflict : undefined;
    if (conflict) type(withStretch(shown, conflict, stretch, { names, zone }));
  }

  return (
    <Dialog title={text.title} form={form} onClose={onClose} submit={actionText.save} doing={actionText.saving}>
      {save.error && (
        <Refusal
          title={text.notSaved}
          error={save.error}
          onPick={pickTime}
          override={override}
          onOverride={(yes) => setAllowed(yes ? planned : null)}
        />
      )}
      <CrewFinder
        job={job}
        days={days}
        names={names}
        onPick={(found) => {
          type(draftFrom(found, zone));
          focusOn('[data-day] input');
        }}
      />
      {staff.error && !staff.data && (
        <LoadError
          title={text.failed}
          body={messageOf(staff.error)}
          busy={staff.isFetching}
          onRetry={() => void staff.refetch()}
        />
      )}
      <div ref={body} className="grid gap-3">
        {days.map((day, index) => (
          <CrewDay
            key={day.id}
            day={day}
            number={days.length > 1 ? index + 1 : null}
            names={names}
            problems={wrong}
            misdated={misdated.includes(day)}
            full={canAddPerson(days, day) ? null : `${id}-limit`}
            onDay={(value) => type({ days: days.map((each) => (each === day ? { ...day, day: value } : each)) })}
            onChange={(row, part) => type({ days: changeRow(days, row, part) })}
            onRemove={
              days.length > 1 || day.rows.length > 1
                ? (row) => {
                    type({ days: removeRow(days, row) });
                    focusOn(day.rows.length > 1 ? `[data-day="${day.id}"] [data-add]` : '[data-add-day]');
                  }
                : null
            }
            onAdd={() => {
              const next = addPerson(days, day.id);
              type({ days: next });
              focusOn(`[data-row="${next[index]!.rows.at(-1)!.id}"] select`);
            }}
          />
        ))}
        <Button
          data-add-day
          softDisabled={!canAddDay(days)}
          aria-describedby={canAddDay(days) ? undefined : `${id}-limit`}
          onClick={() => {
            const next = addDay(days);
            type({ days: next });
            focusOn(`[data-day="${next.at(-1)!.id}"] input`);
          }}
          className="justify-self-start max-md:w-full"
        >
          <CalendarPlus size={15} aria-hidden />
          {text.addDay}
        </Button>
        <FieldNote
          id={`${id}-limit`}
          hint={full && fill(text.limit, jobLimits)}
          error={Object.keys(wrong).length || misdated.length ? undefined : problems.days}
        />
      </div>
      {people.length > 1 && (
        <div tabIndex={-1} aria-invalid={problems.lead ? true : undefined} className="grid gap-1.5">
          <Segmented
            label={text.whoLeads}
            choices={people.map((person) => ({ value: person, label: names.get(person) ?? '...' }))}
            value={leadOf(shown) ?? ''}
            onChoose={(lead) => type({ lead })}
          />
          <FieldNote id={`${id}-lead`} error={problems.lead} />
        </div>
      )}
    </Dialog>
  );
}

/** Everyone's name; a former team member keeps theirs. */
function namesOf(
  { assigned_to, assigned_to_name, spans }: JobDetail,
  staff: readonly StaffMember[] = [],
): ReadonlyMap<string, string> {
  return new Map([
    [assigned_to ?? '', assigned_to_name ?? ''],
    ...spans.map(({ person_id, person_name }) => [person_id ?? '', person_name ?? ''] as const),
    ...staff.map((person) => [person.id, person.full_name] as const),
  ]);
}

/** Puts the focus into a row that was just added, or beside one that was removed. */
function useFocusOn() {
  const body = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState({ selector: '' });
  useEffect(() => {
    if (target.selector) body.current?.querySelector<HTMLElement>(target.selector)?.focus();
  }, [target]);
  return { body, focusOn: (selector: string) => setTarget({ selector }) };
}
