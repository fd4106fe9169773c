import { PortalError } from '#contract/errors.ts';
import { pick } from '#contract/base/fields.ts';
import type { BoardJob, Cover, CoverOption, CoverQuery, Offer } from '#contract/jobs/schedule.schema.ts';
import { workOf, type Stop } from '#contract/jobs/freeTime.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import { travelMinutes, type Visit } from '#contract/jobs/travel.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as board from '#server/features/dispatch/board.queries.ts';
import { dayAfter, type CrewMember } from '#server/features/dispatch/offers.queries.ts';
import { bySoonest, crewFrom, isSkilled, offerOf, type Work } from '#server/features/dispatch/offers.service.ts';
import * as schedule from '#server/features/dispatch/schedule.queries.ts';
import { instant } from '#server/features/dispatch/when.ts';
import { spansOf } from '#server/features/jobs/spans.queries.ts';

const minute = 60_000;
const startOf = ({ scheduled_start }: BoardJob) => Date.parse(scheduled_start!);
const lengthOf = ({ scheduled_start, scheduled_end, pause_minutes }: BoardJob) =>
  workOf({ scheduled_start: scheduled_start!, scheduled_end: scheduled_end!, pause_minutes });

type Unit = Pick<Cover['moves'][number], 'id' | 'kind' | 'title'> & { jobs: [BoardJob, ...BoardJob[]] };

type Candidate = { person: CrewMember; visits: Visit[] };

/**
 * For each job of a technician's day, proposes another technician with the skills: at the same time, else as soon after
 * it as possible. Jobs are placed one after the other, so that no two proposals use the same time. It only proposes:
 * each move is its own command, which is checked again.
 */
export async function cover(tx: Tx, { technician, day, chosen, kept }: CoverQuery): Promise<Cover> {
  if (!(await schedule.isTechnician(tx, technician))) throw new PortalError('not_found');
  const now = Date.now();
  const { jobs, tours } = await board.read(tx, { from: day, to: day });
  const own = jobs.filter(({ assigned_to }) => assigned_to === technician);
  const units = unitsOf(own, tours);
  const waiting = units.filter((unit) => isWaiting(unit, now));
  const begins = waiting.slice(0, 1).map(({ jobs: [first] }) => startOf(first));
  const from = instant(Math.max(now, ...begins));
  const crew = (await crewFrom(tx, from, [])).filter(({ person }) => person.id !== technician);
  const { midnight } = await dayAfter(tx, instant(begins[0] ?? now));
  const wanted = new Map(chosen.map((each) => [each.id, each.technician]));

  const moves = waiting.map((unit): Cover['moves'][number] => {
    const { id, kind, title, jobs: stops } = unit;
    const [first] = stops;
    const options = first.part
      ? optionsForSpan(first, jobs, crew, { now, midnight })
      : optionsFor(stops, crew, { now, skills: skillsOf(unit) });
    const offer = options.find((option) => option.id === wanted.get(id)) ?? options[0];
    if (offer && !offer.on_job && !kept.includes(id))
      crew.find(({ person }) => person.id === offer.id)!.visits.push(visitOf(unit, offer));
    return {
      id,
      kind,
      job_id: first.id,
      part: first.part,
      title,
      stops: stops.length,
      client_name: first.client_name,
      place: first.place,
      start: first.scheduled_start!,
      end: stops.at(-1)!.scheduled_end!,
      version: first.version,
      skills: skillsOf(unit),
      options,
      technician: offer?.id ?? null,
    };
  });
  return { moves, begun: units.length - waiting.length, plans: await plansOf(tx, moves) };
}

type Asked = { now: number; skills: readonly ServiceKind[] };

/** Who has the skills and the time for these stops in a row. */
function optionsFor(stops: Unit['jobs'], crew: Candidate[], { now, skills }: Asked): CoverOption[] {
  const [work, wish] = [stopsOf(stops), startOf(stops[0])];
  return crew
    .flatMap(({ person, visits }) => {
      const able = isSkilled(person, skills);
      return (able && offerOf(person, visits, work, { wish, notBefore: Math.max(now, wish) })) || [];
    })
    .toSorted(bySoonest)
    .map((offer) => Object.assign(offer, { on_job: false }));
}

/**
 * A helper needs no skills. The lead's place is taken by a helper of that day who has them, else by another person. Other days
 * of the job don't change, so the span stays on its day.
 */
function optionsForSpan(
  span: BoardJob,
  jobs: BoardJob[],
  crew: Candidate[],
  { now, midnight }: { now: number; midnight: number },
): CoverOption[] {
  const skills = span.part?.lead ? span.skills : [];
  const here = new Set(jobs.filter(({ id }) => id === span.id).map(({ assigned_to }) => assigned_to));
  const helpers = crew.filter(({ person }) => span.part?.lead && here.has(person.id) && isSkilled(person, skills));
  const others = crew
    .filter(({ person }) => !here.has(person.id))
    .map(({ person, visits }) => {
      const windows = person.windows.filter(({ start }) => start < midnight);
      return { person: Object.assign({}, person, { windows }), visits };
    });
  return [...helpers.map(({ person }) => onJob(person, span)), ...optionsFor([span], others, { now, skills })];
}

const onJob = ({ windows: _, ...person }: CrewMember, span: BoardJob): CoverOption => {
  const time = { start: span.scheduled_start!, end: span.scheduled_end!, travel_minutes: null };
  return { ...person, ...time, on_job: true };
};

/** The plans that the moves of spans are made in: one command for each job. */
const plansOf = (tx: Tx, moves: Cover['moves']): Promise<Cover['plans']> => {
  const versions = new Map(moves.flatMap(({ part, job_id, version }) => (part ? [[job_id, version]] : [])));
  return Promise.all(
    [...versions].map(async ([job_id, version]) => {
      const spans = await spansOf(tx, job_id);
      return { job_id, version, spans: spans.map((span) => pick(span, ['id', 'person_id', 'lead', 'start', 'end'])) };
    }),
  );
};

const skillsOf = ({ jobs }: Unit) => [
  ...new Set(jobs.flatMap(({ part, skills }) => (part && !part.lead ? [] : skills))),
];

/** Work of several days has begun long before its later days. */
const isWaiting = ({ jobs }: Unit, now: number) =>
  jobs.every((job) => job.status === 'pending' || (job.part !== null && startOf(job) > now));

const isOpen = ({ status }: BoardJob) => status === 'pending' || status === 'in_progress';

/** Single jobs, whole tours and spans, in the order of the day, without jobs that are done or cancelled. */
function unitsOf(jobs: BoardJob[], tours: { id: string; name: string }[]): Unit[] {
  const open = jobs.filter(isOpen).toSorted((one, other) => startOf(one) - startOf(other));
  return [...Map.groupBy(open, ({ id, tour_id, part }) => part?.id ?? tour_id ?? id)].map(
    ([id, [first, ...rest]]): Unit => {
      const tour = tours.find((each) => each.id === id);
      const kind = first!.part ? 'span' : tour ? 'tour' : 'job';
      return { id, kind, title: tour?.name ?? first!.title, jobs: [first!, ...rest] };
    },
  );
}

function stopsOf(jobs: Unit['jobs']): Work {
  const [first, ...rest] = jobs.map((job, index): Stop => {
    const next = jobs[index + 1];
    const travel = ((next && travelMinutes(job, next)) ?? 0) * minute;
    return { work: lengthOf(job), buffer: job.buffer_minutes * minute, travel };
  });
  return { stops: [first!, ...rest], first: jobs[0], last: jobs.at(-1)! };
}

/** The time that a proposal occupies, so that later proposals avoid it. */
function visitOf({ jobs }: Unit, { start, end }: Offer): Visit {
  const { latitude, longitude, buffer_minutes } = jobs.at(-1)!;
  const ends = Date.parse(end);
  return { start: Date.parse(start), end: ends + buffer_minutes * minute, work_ends: ends, latitude, longitude };
}
