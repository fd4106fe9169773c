import { learn, learnedMinutes, type TimedVisit } from '#contract/jobs/estimate.ts';
import { priceOf, firstRate } from '#contract/money/price.ts';
import type { Condition } from '#contract/jobs/service.kinds.ts';
import { currentDatabase } from '#tools/environment.ts';
import { asOwner } from '#tools/owner.ts';
import { run } from '#tools/run.ts';

/**
 * `npm run estimates`: the error of an estimate by the price book, by the plain mean of clocked times and as learned, after some
 * jobs. Synthetic services with known true times; the same numbers each time. With `--facts`, on the finished visits of the
 * database that the environment names: each service learns from its first ones.
 */
const services = 400;
const trials = 60;
const sizes = [5, 20, 160] as const;

/** mulberry32: small, seeded, good enough to draw times. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = seeded(42);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const service = { pricing: 'per_area', by_condition: true, duration_minutes: 60, extra_minutes: 15 } as const;
const bookOf = (square_feet: number) =>
  priceOf(service, firstRate, { units: null, square_feet, vehicle_size: null, condition: 'normal' }).minutes;

type Trial = TimedVisit & { truth: number };

/** One service of one business: crews a tenth slower than the book on average, six people, three conditions, 6% bad clocks. */
function makeService(spread: number): () => Trial {
  const factor = Math.exp(0.1 + spread * normal());
  const slope = Math.exp(0.25 * normal());
  const extra: Record<Condition, number> = { normal: 0, dirty: 0.15 + 0.08 * normal(), heavy: 0.35 + 0.12 * normal() };
  const people = Array.from({ length: 6 }, () => 0.15 * normal());
  return () => {
    const feet = Math.round(Math.exp(6.9 + 0.6 * normal()));
    const drawn = random();
    const condition = drawn < 0.6 ? 'normal' : drawn < 0.9 ? 'dirty' : 'heavy';
    const person = people[Math.floor(random() * people.length)]!;
    const truth = factor * (60 + Math.max(0, feet - 1_000) * 0.03 * slope) * Math.exp(extra[condition] + person);
    const forgotten = random() < 0.06 ? (random() < 0.7 ? 2.5 + 2 * random() : 0.2) : 1;
    const actual_minutes = Math.max(1, Math.round(truth * Math.exp(0.22 * normal()) * forgotten));
    return { condition, book_minutes: bookOf(feet), actual_minutes, truth };
  };
}

type Estimator = (past: TimedVisit[]) => (visit: TimedVisit) => number;
const book: Estimator = () => (visit) => visit.book_minutes;
const plainMean: Estimator = (past) => {
  const ratio = mean(past.map(({ actual_minutes, book_minutes }) => actual_minutes / book_minutes));
  return (visit) => visit.book_minutes * ratio;
};
const learned: Estimator = (past) => {
  const { factors, used } = learn(past);
  return (visit) => (used ? learnedMinutes(visit.book_minutes, factors[visit.condition]) : visit.book_minutes);
};
/** The factors alone: from the first job on, without rounding to five minutes. */
const factorOnly: Estimator = (past) => {
  const { factors } = learn(past);
  return (visit) => visit.book_minutes * factors[visit.condition];
};

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

function table(spread: number): string[] {
  const worlds = Array.from({ length: services }, () => {
    const draw = makeService(spread);
    return { past: Array.from({ length: 160 }, draw), next: Array.from({ length: trials }, draw) };
  });
  const errors = (estimator: Estimator, jobs: number) =>
    worlds.map(({ past, next }) => {
      const estimate = estimator(past.slice(0, jobs));
      return mean(next.map((visit) => Math.abs(estimate(visit) - visit.truth) / visit.truth));
    });
  const ofBook = errors(book, 0);
  const row = (name: string, estimator: Estimator) =>
    `| ${name} | ${sizes.map((jobs) => percent(mean(errors(estimator, jobs)))).join(' | ')} |`;
  const better = sizes.map((jobs) => mean(errors(factorOnly, jobs).map((error, at) => (error < ofBook[at]! ? 1 : 0))));
  return [
    `| Error after | ${sizes.map((jobs) => `${jobs} jobs`).join(' | ')} |`,
    `|---|${sizes.map(() => '---').join('|')}|`,
    row('the price book', book),
    row('the plain mean of the clock', plainMean),
    row('the learned factor', factorOnly),
    row('as shown: from 8 clean jobs, in steps of 5 min', learned),
    `| services that the factor is better for | ${better.map((share) => `${Math.round(100 * share)}%`).join(' | ')} |`,
  ];
}

const synthetic = () => [
  '### Services near their price book (10% spread)',
  '',
  ...table(0.1),
  '',
  '### Services far from it (25% spread)',
  '',
  ...table(0.25),
];

type Fact = TimedVisit & { service_id: string };

async function facts(): Promise<string[]> {
  const { adminUrl } = await currentDatabase();
  const all = await asOwner(adminUrl, async (client) => {
    const { rows } = await client.query<Fact>(
      `select service_id, condition, book_minutes, actual_minutes from visit_facts where left_out is null
       order by service_id, completed_at, job_id`,
    );
    return [...Map.groupBy(rows, ({ service_id }) => service_id).values()];
  });
  const row = (jobs: number) => {
    const enough = all.filter((visits) => visits.length > jobs);
    const errors = (estimator: Estimator) =>
      enough.flatMap((visits) => {
        const estimate = estimator(visits.slice(0, jobs));
        return visits
          .slice(jobs)
          .map((visit) => Math.abs(estimate(visit) - visit.actual_minutes) / visit.actual_minutes);
      });
    const [ofBook, ofFactor] = [errors(book), errors(factorOnly)];
    if (ofBook.length === 0) return `| ${jobs} jobs | 0 | 0 | - | - |`;
    return `| ${jobs} jobs | ${enough.length} | ${ofBook.length} | ${percent(mean(ofBook))} | ${percent(mean(ofFactor))} |`;
  };
  return [
    '| Learned from the first | services | later visits | error of the price book | error of the learned factor |',
    '|---|---|---|---|---|',
    ...sizes.map(row),
  ];
}

run(async () => {
  console.log((process.argv.includes('--facts') ? await facts() : synthetic()).join('\n'));
});
