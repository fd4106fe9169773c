import { roomIn, slotStep, workFrom, type Span, type Window } from '#contract/jobs/freeTime.ts';
import {
  nearMinutes,
  onStep,
  spacesIn,
  type ArrivalDay,
  type CrewTime,
  type Wish,
} from '#server/features/slots/slotFinder.ts';

/*
 * Finds whole plans for work of several people or days (docs/decisions/0076). A lead's days are filled one after the other, and a
 * helper joins who is free at the same starts; another cut of the days isn't tried, so an answer is quick and can be explained.
 */
const workStep = 5 * 60_000;
/** A plan ends within a week. */
export const daysOfPlan = 7;

export type PlanWish = Omit<Wish, 'work'> & {
  /** Each person's work in milliseconds: all of it, or what comes before and after the cure. */
  stages: readonly number[];
  /** How long the work cures between two stages. */
  wait: number;
  people: number;
  /** The least that is done on a day if the work is split, and on how many days it may be. */
  leastPart: number;
  maxParts: number;
  /** Another technician with the skills may go on with the work on a later day. */
  handOver: boolean;
};

/** The time between two visits of a day; `window` is that day's first stretch, with what follows on its break. */
type Opening = Span & { day: number; window: Window; added: number; beside: boolean };
type Worker = { id: string; openings: Opening[][]; longest: number };

/** One person's work on one day. */
export type Part = Span & { person: string; work: number };
type Step = Part & { worker: Worker; opening: Opening };

export type Plan = {
  day: number;
  start: number;
  lead: string;
  /** The lead's first. */
  parts: Part[];
  /** The parts of one person: on how many days the work is done, or in how many stages. */
  count: number;
  /** Minutes of driving that the plan adds to everyone's days. */
  added: number;
  /** Whether the lead's first visit is next to others of that day. */
  near: boolean;
};

/** The work for each of several people. */
export const shareOf = (work: number, people: number): number =>
  people === 1 ? work : Math.ceil(work / people / workStep) * workStep;

/** A person's work before and after the cure, if a part of it waits for one. */
export function stagesOf(share: number, waits: number): number[] {
  const rest = Math.max(workStep, Math.round((share * waits) / workStep) * workStep);
  return waits > 0 && rest < share ? [share - rest, rest] : [share];
}

function workerOf({ id, windows, busy }: CrewTime, days: readonly ArrivalDay[], wish: PlanWish): Worker {
  const firsts = windows.filter((_, at) => !windows[at - 1]?.after);
  const whole = firsts.map((window) => ({ start: window.start, end: (window.after ?? window).end, window }));
  const openings = days.map((): Opening[] => []);
  for (const { day, window, from, until, detour } of spacesIn(whole, busy, days, wish))
    if (from < until) openings[day]!.push({ day, window: window.window, start: from, end: until, ...detour() });
  return { id, openings, longest: Math.max(0, ...windows.map(({ start, end }) => end - start)) };
}

const downTo = (wanted: number, room: number) => (wanted <= room ? wanted : Math.floor(room / workStep) * workStep);

/** How much of the wanted work can be done from a start on. It crosses the break only if no stretch of that day could hold it. */
function workAt({ start: from, end: until, window }: Opening, start: number, wanted: number): number {
  const { after } = window;
  const evening = after !== undefined && start >= after.start;
  const stretch = evening ? after : window;
  if (start < from || start >= stretch.end) return 0;
  const inOneGo = downTo(wanted, Math.min(until, stretch.end) - start);
  if (inOneGo === wanted || !after || evening) return inOneGo;
  const across = downTo(wanted, until - start - (after.start - window.end));
  return roomIn(window, across).takes > across ? across : inOneGo;
}

type Rest = { rest: number; mayLeave: boolean; leastPart: number };

/** What is done of the rest from a start on, so that enough is left for another day; 0 if that is too little. */
function partOf(opening: Opening, start: number, { rest, mayLeave, leastPart }: Rest): number {
  if (workAt(opening, start, rest) === rest) return rest;
  if (!mayLeave) return 0;
  const part = workAt(opening, start, Math.floor((rest - leastPart) / workStep) * workStep);
  return part >= leastPart ? part : 0;
}

function stepAt(worker: Worker, opening: Opening, start: number, rest: Rest): Step | null {
  const work = partOf(opening, start, rest);
  if (work <= 0) return null;
  return { worker, opening, person: worker.id, start, end: workFrom(start, work, [opening.window]).end, work };
}

/** From the start of an opening most can be done, or from the end of a break that the rest can't cross. */
const startsOf = ({ start, window: { after } }: Opening, notBefore: number): number[] =>
  [start, ...(after ? [after.start] : [])].map((each) => onStep(Math.max(each, start, notBefore)));

/** How the work goes on: the first day that gives enough, the whole rest if it can, then the earliest start. */
function nextStep(
  crew: readonly Worker[],
  { from, to, notBefore, person }: { from: number; to: number; notBefore: number; person: string },
  restFor: (worker: Worker) => Rest,
): Step | null {
  for (let day = from; day < to; day += 1) {
    const steps = crew.flatMap((worker) =>
      (worker.openings[day] ?? []).flatMap((opening) =>
        startsOf(opening, notBefore).flatMap((start) => stepAt(worker, opening, start, restFor(worker)) ?? []),
      ),
    );
    const [best] = steps.toSorted(
      (one, other) =>
        Number(other.work === restFor(other.worker).rest) - Number(one.work === restFor(one.worker).rest) ||
        one.start - other.start ||
        one.opening.added - other.opening.added ||
        Number(other.person === person) - Number(one.person === person) ||
        byId(one.person, other.person),
    );
    if (best) return best;
  }
  return null;
}

const byId = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** The work of one person from a start on, or of several one after the other. Null if it can't be done that way. */
function planFrom(
  crew: readonly Worker[],
  first: { worker: Worker; opening: Opening; start: number },
  { stages, wait, buffer, leastPart, maxParts, handOver }: PlanWish,
): Step[] | null {
  const steps: Step[] = [];
  const to = first.opening.day + daysOfPlan;
  for (const stage of stages)
    for (let rest = stage; rest > 0; rest -= steps.at(-1)!.work) {
      const restFor = ({ longest }: Worker): Rest => ({
        rest,
        mayLeave: stage > longest && steps.length + 1 < maxParts,
        leastPart,
      });
      const last = steps.at(-1);
      const cures = rest === stage;
      const step = last
        ? nextStep(
            handOver ? crew : [last.worker],
            {
              from: cures ? last.opening.day : last.opening.day + 1,
              to,
              notBefore: cures ? last.end + Math.max(wait, buffer) : 0,
              person: last.person,
            },
            restFor,
          )
        : stepAt(first.worker, first.opening, first.start, restFor(first.worker));
      if (!step || steps.length === maxParts) return null;
      steps.push(step);
    }
  return steps;
}

/** The same work at the same starts by a helper, with their own breaks and ends. Null if they have no time for all of it. */
function followed(worker: Worker, steps: readonly Step[], { stages, wait, buffer }: PlanWish): Step[] | null {
  const own: Step[] = [];
  let left = stages[0]!;
  for (const {
    start,
    work,
    opening: { day },
  } of steps) {
    const cured = left === 0;
    const before = own.at(-1);
    if (cured && before && start < before.end + Math.max(wait, buffer)) return null;
    left = (cured ? stages[1]! : left) - work;
    const opening = worker.openings[day]!.find((each) => each.start <= start && start < each.end);
    const step = opening && stepAt(worker, opening, start, { rest: work, mayLeave: false, leastPart: 0 });
    if (!step) return null;
    own.push(step);
  }
  return own;
}

/** A stay in one opening is one way there, also if the work pauses meanwhile. */
const drivenFor = (steps: readonly Step[]): number =>
  [...new Set(steps.map(({ opening }) => opening))].reduce((sum, { added }) => sum + added, 0);

export type Crew = { leads: readonly CrewTime[]; helpers: readonly CrewTime[] };
export type Found = {
  plans: Plan[];
  /** The start at which most of the needed people are free, if there are too few at all of them. */
  nearest: { start: number; people: string[] } | null;
};

/** Every plan: one for each lead and start. Leads have the skills; a helper may be anyone. */
export function plansIn(days: readonly ArrivalDay[], { leads, helpers }: Crew, wish: PlanWish): Found {
  const able = leads.map((person) => workerOf(person, days, wish));
  const others = wish.people > 1 ? helpers.map((person) => workerOf(person, days, wish)) : [];
  const found: Found = { plans: [], nearest: null };
  for (const { worker, opening, start } of able.flatMap((each) => firstStarts(each, wish))) {
    const steps = planFrom(able, { worker, opening, start }, wish);
    if (!steps) continue;
    const joined = others
      .flatMap((helper) => (helper.id === worker.id ? [] : [followed(helper, steps, wish) ?? []]))
      .filter((own) => own.length > 0)
      .toSorted((one, other) => drivenFor(one) - drivenFor(other) || byId(one[0]!.person, other[0]!.person))
      .slice(0, wish.people - 1);
    const crew = [steps, ...joined];
    if (crew.length < wish.people) {
      if (crew.length > (found.nearest?.people.length ?? 0))
        found.nearest = { start, people: crew.map(([each]) => each!.person) };
      continue;
    }
    found.plans.push({
      day: opening.day,
      start,
      lead: worker.id,
      parts: crew.flat().map(({ person, start: from, end, work }) => ({ person, start: from, end, work })),
      count: steps.length,
      added: crew.reduce((sum, each) => sum + drivenFor(each), 0),
      near: opening.beside && opening.added <= nearMinutes,
    });
  }
  return found.plans.length > 0 ? { ...found, nearest: null } : found;
}

/** The longest work that one of them could do in one day, and from when on. */
export function longestIn(
  days: readonly ArrivalDay[],
  crew: readonly CrewTime[],
  wish: PlanWish,
): { person: string; start: number; work: number } | null {
  const openings = crew
    .map((person) => workerOf(person, days, wish))
    .flatMap(({ id, openings: own }) =>
      own.flat().flatMap((opening) =>
        startsOf(opening, wish.notBefore).map((start) => ({
          person: id,
          start,
          work: start > wish.notAfter ? 0 : workAt(opening, start, Infinity),
        })),
      ),
    );
  const [longest] = openings.toSorted((one, other) => other.work - one.work || one.start - other.start);
  return longest && longest.work > 0 ? longest : null;
}

const firstStarts = (worker: Worker, { notBefore, notAfter }: PlanWish) =>
  worker.openings.flat().flatMap((opening) => {
    const first = onStep(Math.max(opening.start, notBefore));
    const count = Math.ceil((Math.min(opening.end, notAfter + 1) - first) / slotStep);
    return Array.from({ length: Math.max(0, count) }, (_, at) => ({ worker, opening, start: first + at * slotStep }));
  });

/** The best plan of each day that one begins on: the fewest days, the least driving, the earliest start. */
export const bestByDay = (plans: readonly Plan[]): Plan[] =>
  [...Map.groupBy(plans, ({ day }) => day)]
    .toSorted(([one], [other]) => one - other)
    .map(([, own]) => own.toSorted(byBest)[0]!);

export const byBest = (one: Plan, other: Plan): number =>
  one.count - other.count || one.added - other.added || one.start - other.start || byId(one.lead, other.lead);
