import { startOfWeek, weekOf } from '#contract/base/days.ts';
import { PortalError } from '#contract/errors.ts';
import type { PersonWeek, TimeReview, TimeRow, TimeSheet } from '#contract/field/timeEntry.schema.ts';
import { minutesBetween, overtimeAfter, type TimeKind } from '#contract/field/timeEntry.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { read as business, today } from '#server/features/business/business.queries.ts';
import * as week from '#server/features/time/week.queries.ts';

const isPaid = (kind: TimeKind) => kind !== 'break';
type Found = Awaited<ReturnType<typeof week.minutes>>;

const sum = (found: Found, matches: (one: Found[number]) => boolean) =>
  found.reduce((total, one) => (matches(one) ? total + one.minutes : total), 0);

/** The week that contains a day, or the current week. */
async function weekStart(tx: Tx, day: string | undefined): Promise<{ start: string; now: string }> {
  const [{ week_starts_on }, now] = await Promise.all([business(tx), today(tx)]);
  return { start: startOfWeek(day ?? now, week_starts_on), now };
}

export const weekStartOf = async (tx: Tx, day: string): Promise<string> => (await weekStart(tx, day)).start;

const daysFrom = (start: string) => weekOf(start, weekdayOfStart(start));
const weekdayOfStart = (start: string) => new Date(`${start}T00:00:00Z`).getUTCDay() as 0 | 1 | 6;

export async function personWeek(
  tx: Tx,
  reader: week.Reader,
  person_id: string,
  day: string | undefined,
): Promise<PersonWeek> {
  const { start, now } = await weekStart(tx, day);
  const [person, closed, minutes, planned, entries, corrections, jobs, invalid] = await Promise.all([
    week.personName(tx, person_id),
    week.closedWeek(tx, start),
    week.minutes(tx, start, person_id),
    week.planned(tx, start, person_id),
    week.entries(tx, reader, start, person_id),
    week.corrections(tx, start, person_id),
    week.jobs(tx, start, person_id),
    week.invalid(tx, person_id),
  ]);
  if (!person) throw new PortalError('not_found');
  return {
    person_id,
    full_name: person.full_name,
    week_start: start,
    today: now,
    closed_at: closed?.at ?? null,
    days: daysFrom(start).map((each) => ({
      day: each,
      minutes: sum(minutes, (one) => one.day === each && isPaid(one.kind)),
      planned_minutes: planned.find((one) => one.day === each)?.minutes ?? 0,
    })),
    entries,
    corrections,
    invalid,
    jobs,
  };
}

export async function sheet(tx: Tx, day: string | undefined): Promise<TimeSheet> {
  const { start, now } = await weekStart(tx, day);
  const [closed, minutes, planned, running, asked, invalid, elsewhere] = await Promise.all([
    week.closedWeek(tx, start),
    week.minutes(tx, start, null),
    week.planned(tx, start, null),
    week.runningOn(tx, start),
    week.reviews(tx, start),
    week.invalid(tx, null),
    week.reviewsElsewhere(tx, start),
  ]);
  const also = [...minutes, ...asked, ...invalid].map(({ person_id }) => person_id);
  const [people, reviews] = await Promise.all([week.people(tx, start, also), reviewsOf(tx, asked, minutes)]);
  const onTheClock = new Set(running.map(({ person_id, day: on }) => `${person_id} ${on}`));
  return {
    week_start: start,
    today: now,
    closed: closed ? { at: closed.at, by_name: closed.by_name ?? '' } : null,
    people: people.map(({ id, full_name, colour, tips_cents }) => {
      const own = minutes.filter(({ person_id }) => person_id === id);
      const total = sum(own, ({ kind }) => isPaid(kind));
      return {
        id,
        full_name,
        colour,
        days: daysFrom(start).map((each) => ({
          day: each,
          minutes: sum(own, (one) => one.day === each && isPaid(one.kind)),
          planned_minutes: planned.find((one) => one.person_id === id && one.day === each)?.minutes ?? 0,
          shown: asked.some((one) => one.person_id === id && one.day === each)
            ? ('undecided' as const)
            : onTheClock.has(`${id} ${each}`)
              ? ('running' as const)
              : ('counted' as const),
        })),
        job_minutes: sum(own, ({ kind }) => kind === 'job'),
        drive_minutes: sum(own, ({ kind }) => kind === 'drive'),
        shop_minutes: sum(own, ({ kind }) => kind === 'shop'),
        total_minutes: total,
        overtime_minutes: Math.max(0, total - overtimeAfter),
        tips_cents,
      };
    }),
    reviews,
    invalid,
    elsewhere: elsewhere.day
      ? { count: elsewhere.count, week_start: startOfWeek(elsewhere.day, weekdayOfStart(start)) }
      : null,
    tips: people.reduce((total, { tips }) => total + tips, 0),
  };
}

type Undecided = Awaited<ReturnType<typeof week.reviews>>[number];

async function reviewsOf(tx: Tx, asked: Undecided[], minutes: Found): Promise<TimeReview[]> {
  const found = await Promise.all([
    week.entriesById(
      tx,
      asked.flatMap(({ entry_id }) => entry_id ?? []),
    ),
    week.correctionsById(
      tx,
      asked.flatMap(({ correction_id }) => correction_id ?? []),
    ),
    week.freeParts(
      tx,
      asked.flatMap(({ entry_id, correction_id }) => (correction_id ? [] : (entry_id ?? []))),
    ),
    week.workOn(tx, asked),
  ]);
  const entries = new Map(found[0].map((each) => [each.id, each]));
  const corrections = new Map(found[1].map((each) => [each.id, each]));
  const frees = new Map(found[2].map(({ entry_id, ...span }) => [entry_id, span]));
  const works = new Map(found[3].map(({ person_id, day, ...work }) => [`${person_id} ${day}`, work]));
  return asked.map(({ person_id, day, entry_id, correction_id }) => {
    const entry = (entry_id && entries.get(entry_id)) || null;
    const correction = (correction_id && corrections.get(correction_id)) || null;
    const free = (entry_id && frees.get(entry_id)) || null;
    const day_minutes = sum(minutes, (each) => each.person_id === person_id && each.day === day && isPaid(each.kind));
    const new_minutes = changed(day_minutes, entry, correction ?? (entry && free && { kind: entry.kind, ...free }));
    const evidence = { ...works.get(`${person_id} ${day}`)!, day_minutes, new_minutes };
    return { person_id, day, entry, correction, free, evidence };
  });
}

type Stretch = { kind: TimeKind; started_at: string | null; ended_at: string | null };
const paidMinutes = ({ kind, started_at, ended_at }: Stretch) =>
  started_at && isPaid(kind) ? minutesBetween(started_at, ended_at ?? new Date().toISOString()) : 0;

/** The day's new total. */
const changed = (day_minutes: number, entry: TimeRow | null, wanted: Stretch | null): number =>
  day_minutes - (entry?.counted ? paidMinutes(entry) : 0) + (wanted ? paidMinutes(wanted) : 0);
