import { PortalError } from '#contract/errors.ts';
import type { BoardJob, Cover, CoverQuery, Offer } from '#contract/jobs/schedule.schema.ts';
import { workOf, type Stop } from '#contract/jobs/freeTime.ts';
import { travelMinutes, type Visit } from '#contract/jobs/travel.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as board from '#server/features/dispatch/board.queries.ts';
import { bySoonest, crewFrom, isSkilled, offerOf, type Work } from '#server/features/dispatch/offers.service.ts';
import * as schedule from '#server/features/dispatch/schedule.queries.ts';
import { instant } from '#server/features/dispatch/when.ts';

const minute = 60_000;
const startOf = ({ scheduled_start }: BoardJob) => Date.parse(scheduled_start!);
const lengthOf = ({ scheduled_start, scheduled_end, pause_minutes }: BoardJob) =>
  workOf({ scheduled_start: scheduled_start!, scheduled_end: scheduled_end!, pause_minutes });

type Unit = Pick<Cover['moves'][number], 'id' | 'kind' | 'title'> & { jobs: [BoardJob, ...BoardJob[]] };

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
  const units = unitsOf(
    own.filter(({ part }) => !part),
    tours,
  );
  const waiting = units.filter(({ jobs: stops }) => stops.every(({ status }) => status === 'pending'));
  const from = instant(Math.max(now, ...waiting.slice(0, 1).map(({ jobs: [first] }) => startOf(first))));
  const crew = (await crewFrom(tx, from, [])).filter(({ person }) => person.id !== technician);
  const wanted = new Map(chosen.map((each) => [each.id, each.technician]));

  const moves = waiting.map((unit): Cover['moves'][number] => {
    const { id, kind, title, jobs: stops } = unit;
    const [first] = stops;
    const skills = [...new Set(stops.flatMap((job) => job.skills))];
    const [work, wish] = [stopsOf(stops), startOf(first)];
    const options = crew
      .flatMap(({ person, visits }) => {
        const able = isSkilled(person, skills);
        return (able && offerOf(person, visits, work, { wish, notBefore: Math.max(now, wish) })) || [];
      })
      .toSorted(bySoonest);
    const offer = options.find((option) => option.id === wanted.get(id)) ?? options[0];
    if (offer && !kept.includes(id))
      crew.find(({ person }) => person.id === offer.id)!.visits.push(visitOf(unit, offer));
    return {
      id,
      kind,
      title,
      stops: stops.length,
      client_name: first.client_name,
      place: first.place,
      start: first.scheduled_start!,
      end: stops.at(-1)!.scheduled_end!,
      version: first.version,
      skills,
      options,
      technician: offer?.id ?? null,
    };
  });
  const spread = own.filter((job) => job.part && isOpen(job)).length;
  return { moves, begun: units.length - waiting.length, spread };
}

const isOpen = ({ status }: BoardJob) => status === 'pending' || status === 'in_progress';

/** Single jobs and whole tours, in the order of the day, without jobs that are done or cancelled. */
function unitsOf(jobs: BoardJob[], tours: { id: string; name: string }[]): Unit[] {
  const open = jobs.filter(isOpen).toSorted((one, other) => startOf(one) - startOf(other));
  return [...Map.groupBy(open, ({ id, tour_id }) => tour_id ?? id)].map(([id, [first, ...rest]]): Unit => {
    const tour = tours.find((each) => each.id === id);
    return { id, kind: tour ? 'tour' : 'job', title: tour?.name ?? first!.title, jobs: [first!, ...rest] };
  });
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
