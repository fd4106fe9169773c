import { priceOf, type Priced, type Quantity, type Rate } from '#contract/money/price.ts';
import type { JobPriority, JobStatus } from '#contract/jobs/job.kinds.ts';
import type { ServiceKind, VehicleSize } from '#contract/jobs/service.kinds.ts';

export type SeedService = Priced & {
  id: string;
  skills: ServiceKind[];
  buffer_minutes: number;
  taxable: boolean;
  rate: Rate;
};
export type SeedPlace = { id: string; client_id: string; kind: 'vehicle' | 'bins' | 'surface'; label: string } & {
  vehicle_size: VehicleSize | null;
  bin_count: number | null;
  square_feet: number | null;
};
/** A span of a technician's working time, `day` days from today. */
export type SeedWindow = { technician: string; skills: ServiceKind[]; day: number; starts: number; ends: number };

export type SeedJob = Quantity & {
  title: string;
  description: string | null;
  status: JobStatus;
  priority: JobPriority;
  place: SeedPlace | null;
  technician: string | null;
  service: SeedService;
  price_cents: number;
  minutes: number;
  start: number | null;
  due: number | null;
  created: number;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const size: Record<VehicleSize, string> = { sedan: 'sedan', suv: 'SUV', truck: 'truck', van: 'van' };

/** The kinds of requested work, their frequency, and what they need at the place. */
const work: {
  kind: ServiceKind;
  thing: SeedPlace['kind'];
  title: (place: SeedPlace | null) => string;
  notes: string[];
}[] = [
  {
    kind: 'flatwork',
    thing: 'surface',
    title: (place) => (place && /driveway/i.test(place.label) ? 'Driveway wash' : 'Flatwork wash'),
    notes: [
      'Oil spot by the garage door.',
      'Moss along the north edge; pre-treat.',
      'Keep the runoff off the flower bed.',
    ],
  },
  {
    kind: 'soft_wash',
    thing: 'surface',
    title: () => 'House soft wash',
    notes: ['Two storeys, vinyl. Windows are closed on the day.', 'Green on the north wall, low pressure only.'],
  },
  {
    kind: 'bins',
    thing: 'bins',
    title: () => 'Trash bins, once',
    notes: ['Bins stand at the curb after pickup.', 'Strong smell since the party; deodorize twice.'],
  },
  {
    kind: 'exterior_detail',
    thing: 'vehicle',
    title: (place) => `Exterior detail, ${size[place?.vehicle_size ?? 'sedan']}`,
    notes: ['Tree sap on the hood.', 'Keys are under the mat by the side door.'],
  },
  {
    kind: 'interior_detail',
    thing: 'vehicle',
    title: (place) => `Interior detail, ${size[place?.vehicle_size ?? 'sedan']}`,
    notes: ['Dog hair in the back.', 'Child seat stays in, clean around it.'],
  },
  {
    kind: 'full_detail',
    thing: 'vehicle',
    title: (place) => `Full detail, ${size[place?.vehicle_size ?? 'sedan']}`,
    notes: ['Before a sale: photos of everything.', 'Coffee on the passenger seat.'],
  },
  {
    kind: 'ceramic_coating',
    thing: 'vehicle',
    title: (place) => `Ceramic coating, ${size[place?.vehicle_size ?? 'sedan']}`,
    notes: ['Deposit is paid. Needs the whole day indoors.'],
  },
];

/** How full a technician's day is: today most, then less with every day from it. */
function visitsOn(days: number, technician: number): number {
  const away = Math.abs(days);
  if (away === 0) return 3;
  if (away === 1) return 2;
  if (away <= 5) return 1 + ((technician + away) % 3 === 0 ? 1 : 0);
  return (technician + away) % 2;
}

/** Some weeks of a business around this moment, the same for the same moment. */
export function planJobs(now: number, windows: SeedWindow[], places: SeedPlace[], services: SeedService[]): SeedJob[] {
  const technicians = [...new Set(windows.map(({ technician }) => technician))];
  const seed = { turn: 0 };
  const jobs: SeedJob[] = [];
  for (const [index, technician] of technicians.entries()) {
    const theirs = windows.filter((window) => window.technician === technician);
    for (const days of new Set(theirs.map((window) => window.day))) {
      let left = visitsOn(days, index);
      for (const window of theirs.filter((one) => one.day === days)) {
        let from = window.starts;
        while (left > 0) {
          const job = someJob(seed, now, window.skills, { places, services });
          if (from + job.minutes * minute > window.ends) break;
          jobs.push(planned(job, { start: from, technician, turn: seed.turn, now }));
          // The next one starts on the quarter hour, after the drive.
          from =
            Math.ceil((from + (job.minutes + job.service.buffer_minutes + 10) * minute) / (15 * minute)) * 15 * minute;
          left -= 1;
        }
      }
    }
  }
  for (let index = 0; index < 12; index += 1)
    jobs.push(waiting(someJob(seed, now, null, { places, services }), index, now));
  return jobs.toSorted((one, other) => one.created - other.created);
}

type Stock = { places: SeedPlace[]; services: SeedService[] };

/** The next kind of work in turn that these skills allow. */
export function someJob(
  seed: { turn: number },
  now: number,
  skills: ServiceKind[] | null,
  { places, services }: Stock,
): SeedJob {
  seed.turn += 1;
  const { turn } = seed;
  // A coating takes longer than half a day: it waits for a free day.
  const able = work.filter(({ kind }) => (skills ? kind !== 'ceramic_coating' && skills.includes(kind) : true));
  const chosen = able[turn % able.length]!;
  const service = services.find((one) => one.skills.includes(chosen.kind))!;
  const fitting = places.filter(({ kind }) => kind === chosen.thing);
  const place = turn % 19 === 11 ? null : fitting[(turn * 7) % fitting.length]!;
  const quantity: Quantity = {
    units: chosen.thing === 'bins' ? (place?.bin_count ?? 2) : null,
    // As much as one visit takes; more than that is a project.
    square_feet: chosen.thing === 'surface' ? Math.min(place?.square_feet ?? 600, 1_500) : null,
    vehicle_size: chosen.thing === 'vehicle' ? (place?.vehicle_size ?? 'sedan') : null,
    condition: (['normal', 'normal', 'dirty', 'normal', 'heavy'] as const)[turn % 5]!,
  };
  return {
    ...quantity,
    ...priceOf(service, service.rate, quantity),
    title: chosen.title(place),
    description: turn % 4 === 2 ? null : chosen.notes[turn % chosen.notes.length]!,
    status: 'pending',
    priority: (['medium', 'medium', 'high', 'low', 'medium'] as const)[(turn * 3) % 5]!,
    place,
    technician: null,
    service,
    start: null,
    due: null,
    created: now - (3 + (turn % 9)) * day,
  };
}

function planned(job: SeedJob, at: { start: number; technician: string; turn: number; now: number }): SeedJob {
  const { start, technician, turn, now } = at;
  const end = start + job.minutes * minute;
  const status = start > now ? 'pending' : end > now ? 'in_progress' : 'completed';
  return {
    ...job,
    technician,
    start,
    status: turn % 14 === 5 && end < now - day ? 'cancelled' : status,
    due: turn % 5 === 1 ? null : end + (turn % 3) * day,
    created: Math.min(start, now) - (2 + (turn % 9)) * day + (turn % 50) * 7 * minute,
  };
}

/** Requested, not yet planned; a few of them already have a technician. */
const waiting = (job: SeedJob, index: number, now: number): SeedJob => ({
  ...job,
  due: index % 4 === 3 ? null : now + (2 + ((index * 3) % 11)) * day,
  created: now - (1 + index * 5) * 60 * minute,
});
