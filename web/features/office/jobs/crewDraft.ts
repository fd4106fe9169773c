import { v7 } from 'uuid';
import { clockAt, instantAt } from '#contract/base/clock.ts';
import { addDays, isDay } from '#contract/base/days.ts';
import { pick } from '#contract/base/fields.ts';
import { jobLimits } from '#contract/base/limits.ts';
import { overlap } from '#contract/jobs/freeTime.ts';
import type { JobDetail, JobPlan } from '#contract/jobs/job.schema.ts';
import type { Conflict, FoundPlan, Stretch } from '#contract/jobs/schedule.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { crewText } from '#text/jobs.ts';
import { weekText } from '#text/staff.ts';
import { formatCalendarDays } from '#web/calendar.ts';
import { inOneLine } from '#web/features/shared/jobs/phrases.ts';
import type { Problems } from '#web/form.ts';

export type Planned = JobPlan['spans'][number];

/** One person's time on a day; without a person it is an open seat. */
export type RowDraft = { id: string; person: string | null; from: string; until: string };
export type DayDraft = { id: string; day: string; rows: RowDraft[] };
export type CrewDraft = { days: DayDraft[]; lead: string | null };

/** A job's work as a plan names it: one person at one time is a single span, an unscheduled job has none. */
export function spansOf(job: JobDetail): Planned[] {
  const { spans, assigned_to: person_id, scheduled_start: start, scheduled_end: end } = job;
  if (spans.length) return spans.map((span) => pick(span, ['id', 'person_id', 'lead', 'start', 'end']));
  return start && end ? [{ id: v7(), person_id, lead: person_id !== null, start, end }] : [];
}

const emptyRow = (person: string | null): RowDraft => ({ id: v7(), person, from: '', until: '' });

export function draftOf(job: JobDetail, zone: string): CrewDraft {
  const days = daysOf(spansOf(job), zone);
  const empty = { id: v7(), day: '', rows: [emptyRow(job.assigned_to)] };
  return { days: days.length ? days : [empty], lead: job.assigned_to };
}

/** A found plan, to be looked at and saved. */
export const draftFrom = ({ spans }: FoundPlan, zone: string): CrewDraft => ({
  days: daysOf(
    spans.map((span) => Object.assign({ id: v7() }, span)),
    zone,
  ),
  lead: spans.find(({ lead }) => lead)?.person_id ?? null,
});

function daysOf(planned: readonly Planned[], zone: string): DayDraft[] {
  const byDay = Map.groupBy(planned, ({ start }) => clockAt(start, zone).day);
  return [...byDay].map(([day, spans]) => ({
    id: v7(),
    day,
    rows: spans.map(({ id, person_id, start, end }) => ({
      id,
      person: person_id,
      from: clockAt(start, zone).time,
      until: clockAt(end, zone).time,
    })),
  }));
}

const rowsIn = (days: readonly DayDraft[]) => days.flatMap(({ rows }) => rows);

/** Everyone on the job, in the order of the rows. */
export const peopleIn = (days: readonly DayDraft[]): string[] => [
  ...new Set(rowsIn(days).flatMap(({ person }) => person ?? [])),
];

/** A person who works alone leads; a lead who is no longer on the job doesn't. */
export function leadOf({ days, lead }: CrewDraft): string | null {
  const people = peopleIn(days);
  if (people.length === 1) return people[0]!;
  return lead !== null && people.includes(lead) ? lead : null;
}

export function toSpans(draft: CrewDraft, zone: string): Planned[] {
  const lead = leadOf(draft);
  return draft.days.flatMap(({ day, rows }) =>
    rows.map(({ id, person, from, until }) => ({
      id,
      person_id: person,
      lead: person !== null && person === lead,
      start: instantAt(day, from, zone),
      end: instantAt(until === midnight ? addDays(day, 1) : day, until, zone),
    })),
  );
}

const midnight = '00:00';

/** Times on the same day compare as text. */
const isBackwards = ({ from, until }: RowDraft) => until <= from && until !== midnight;

/** The problem of each row, keyed by its id. */
export function rowProblems(days: readonly DayDraft[]): Record<string, string> {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const seen: { person: string; day: string; start: number; end: number }[] = [];
  const problemOf = (day: string, row: RowDraft): string | null => {
    const { person, from, until } = row;
    if (!from || !until) return weekText.missing;
    if (isBackwards(row)) return weekText.order;
    if (person === null) return null;
    const time = { start: minutes(from), end: until === midnight ? 24 * 60 : minutes(until) };
    const twice = seen.some((other) => other.person === person && other.day === day && overlap(other, time));
    seen.push({ person, day, ...time });
    return twice ? jobErrorText.twiceAtOnce : null;
  };
  const wrong = days.flatMap(({ day, rows }) =>
    rows.flatMap((row) => {
      const problem = problemOf(day, row);
      return problem ? [[row.id, problem] as const] : [];
    }),
  );
  return Object.fromEntries(wrong);
}

export const dayProblem = ({ day }: DayDraft): string | undefined => (isDay(day) ? undefined : fieldText.dayMissing);

export function check(draft: CrewDraft): Problems<CrewDraft> {
  const people = peopleIn(draft.days);
  const crowd = people.length > jobLimits.people ? fill(jobErrorText.tooManyPeople, jobLimits) : undefined;
  const [row] = Object.values(rowProblems(draft.days));
  return {
    days: row ?? draft.days.map(dayProblem).find(Boolean) ?? crowd,
    lead: rowsIn(draft.days).length > 1 && leadOf(draft) === null ? jobErrorText.noLead : undefined,
  };
}

const room = (days: readonly DayDraft[]) => jobLimits.spans - rowsIn(days).length;

export const canAddPerson = (days: readonly DayDraft[], { rows }: DayDraft) =>
  rows.length < jobLimits.people && room(days) > 0;

export const canAddDay = (days: readonly DayDraft[]) =>
  days.length < jobLimits.days && room(days) >= (days.at(-1)?.rows.length ?? 0);

const withRows = (days: readonly DayDraft[], id: string, rows: (before: RowDraft[]) => RowDraft[]) =>
  days.map((day) => (day.id === id ? { ...day, rows: rows(day.rows) } : day));

/** Another row with the times of the day's last one; its person isn't chosen yet. */
export const addPerson = (days: readonly DayDraft[], id: string): DayDraft[] =>
  withRows(days, id, (rows) => [...rows, { ...rows.at(-1)!, id: v7(), person: null }]);

/** The next day, with the same people and times. */
export function addDay(days: readonly DayDraft[]): DayDraft[] {
  const { day, rows } = days.at(-1)!;
  const next = isDay(day) ? addDays(day, 1) : '';
  const copyOf = (row: RowDraft) => ({ ...row, id: v7() });
  return [...days, { id: v7(), day: next, rows: rows.map(copyOf) }];
}

export const changeRow = (days: readonly DayDraft[], id: string, part: Partial<RowDraft>): DayDraft[] =>
  days.map((day) => ({ ...day, rows: day.rows.map((row) => (row.id === id ? { ...row, ...part } : row)) }));

/** A day without rows goes as well. */
export const removeRow = (days: readonly DayDraft[], id: string): DayDraft[] =>
  days.map((day) => ({ ...day, rows: day.rows.filter((row) => row.id !== id) })).filter(({ rows }) => rows.length > 0);

/** 2 people, 3 times, Nov 24 – 25, 2026 */
export function summaryOf({ spans }: Pick<JobDetail, 'spans'>, zone: string): string {
  const people = new Set(spans.flatMap(({ person_id }) => person_id ?? [])).size;
  const days = spans.map(({ start }) => clockAt(start, zone).day);
  return inOneLine([
    fill(crewText.summary, {
      people: people === 1 ? crewText.onePerson : fill(crewText.people, { count: people }),
      times: fill(crewText.times, { count: spans.length }),
      days: formatCalendarDays(days[0] ?? '', days.at(-1) ?? ''),
    }),
    ...(spans.some(({ person_id }) => person_id === null) ? [crewText.needed] : []),
  ]);
}

/** Moves the row that a refusal is about to a time that is free for its person. */
export function withStretch(
  { days, lead }: CrewDraft,
  { technician, job }: Conflict,
  { start, end }: Stretch,
  { names, zone }: { names: ReadonlyMap<string, string>; zone: string },
): CrewDraft {
  const near = Date.parse(job?.start ?? start);
  const away = ({ day, from }: { day: string; from: string }) =>
    Math.abs(Date.parse(instantAt(day, from, zone)) - near);
  const [row] = days
    .flatMap(({ day, rows }) => rows.map((each) => ({ ...each, day })))
    .filter(({ person }) => person !== null && names.get(person) === technician)
    .toSorted((one, other) => away(one) - away(other));
  if (!row) return { days, lead };
  const [from, until] = [clockAt(start, zone), clockAt(end, zone)];
  const moved = { id: row.id, person: row.person, from: from.time, until: until.time };
  if (row.day === from.day) return { days: changeRow(days, row.id, moved), lead };
  const rest = removeRow(days, row.id);
  const there = rest.find(({ day }) => day === from.day);
  return {
    days: there
      ? withRows(rest, there.id, (rows) => [...rows, moved])
      : [...rest, { id: v7(), day: from.day, rows: [moved] }],
    lead,
  };
}
