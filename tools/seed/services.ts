import type pg from 'pg';
import type { Pricing, ServiceCategory, ServiceKind } from '#contract/jobs/service.kinds.ts';
import { insertAll, insertNew } from '#tools/seed/bulk.ts';

type SeedPrice = { from: string; cents: number; minimum?: number; units?: number; extra?: number };
type SeedService = {
  name: string;
  description: string;
  category: ServiceCategory;
  pricing: Pricing;
  byCondition?: boolean;
  billing?: 'month';
  minutes: number;
  extraMinutes?: number;
  buffer: number;
  deposit?: number;
  skill: ServiceKind;
  checklist: readonly string[];
  off?: boolean;
  /** Newest first. */
  prices: SeedPrice[];
};

/** A step that ends with * needs a photo; one that ends with ? is optional. */
const flatwork = [
  'Surface identified',
  'Existing damage photographed *',
  'Runoff plan',
  'Plants pre-wetted',
  'Overlapping passes',
  'Edges',
  'Wide-angle check photo *',
];
const detail = [
  'Walk-around photos and client initials *',
  'Interior first',
  'Two-bucket wash',
  'Clay where rough',
  'Wheels',
  'Glass last',
  'Final photos *',
];
const bins = [
  'Bin empty',
  'Tag matches the address',
  'Before photo *',
  'Wash, sanitize, deodorize',
  'Waste water kept',
  'Bin returned',
  'After photo *',
  'Skipped? Say why and add a photo ?',
];

const since = '2025-01-01';

/** Prices, durations and checklists that operators of the trade publish. */
const services: SeedService[] = [
  {
    name: 'Driveway and flatwork wash',
    description: 'Driveways, walks and patios with a surface cleaner.',
    category: 'washing',
    pricing: 'per_area',
    byCondition: true,
    minutes: 60,
    extraMinutes: 20,
    buffer: 15,
    skill: 'flatwork',
    checklist: flatwork,
    prices: [
      { from: '2026-03-01', cents: 25, minimum: 12_500 },
      { from: since, cents: 22, minimum: 11_500 },
    ],
  },
  {
    name: 'House soft wash',
    description: 'Siding, soffits and trim at low pressure, by the square foot of wall.',
    category: 'washing',
    pricing: 'per_area',
    byCondition: true,
    minutes: 120,
    extraMinutes: 30,
    buffer: 15,
    skill: 'soft_wash',
    checklist: flatwork,
    prices: [{ from: since, cents: 18, minimum: 19_900 }],
  },
  {
    name: 'Trash-bin cleaning, once',
    description: 'Washed, sanitized and deodorized on the spot; the waste water leaves with us.',
    category: 'bins',
    pricing: 'per_unit',
    minutes: 20,
    extraMinutes: 5,
    buffer: 10,
    skill: 'bins',
    checklist: bins,
    prices: [{ from: since, cents: 4_500, units: 2, extra: 1_500 }],
  },
  {
    name: 'Trash-bin plan',
    description: 'Every fourth week, the day after pickup.',
    category: 'bins',
    pricing: 'per_unit',
    billing: 'month',
    minutes: 15,
    extraMinutes: 5,
    buffer: 10,
    skill: 'bins',
    checklist: bins,
    prices: [{ from: since, cents: 2_900, units: 2, extra: 1_325 }],
  },
  {
    name: 'Exterior detail',
    description: 'Hand wash, clay where it is rough, wheels, sealant.',
    category: 'detail',
    pricing: 'by_vehicle',
    byCondition: true,
    minutes: 90,
    buffer: 15,
    skill: 'exterior_detail',
    checklist: detail,
    prices: [
      { from: '2026-03-01', cents: 12_000 },
      { from: since, cents: 11_000 },
    ],
  },
  {
    name: 'Interior detail',
    description: 'Vacuum, steam, leather and plastics, glass.',
    category: 'detail',
    pricing: 'by_vehicle',
    byCondition: true,
    minutes: 120,
    buffer: 15,
    skill: 'interior_detail',
    checklist: detail,
    prices: [{ from: since, cents: 16_000 }],
  },
  {
    name: 'Full detail',
    description: 'Interior and exterior in one visit.',
    category: 'detail',
    pricing: 'by_vehicle',
    byCondition: true,
    minutes: 210,
    buffer: 15,
    skill: 'full_detail',
    checklist: detail,
    prices: [{ from: since, cents: 26_000 }],
  },
  {
    name: 'Ceramic coating',
    description: 'Paint correction and a coating that lasts for years.',
    category: 'detail',
    pricing: 'by_vehicle',
    minutes: 480,
    buffer: 15,
    deposit: 30,
    skill: 'ceramic_coating',
    checklist: detail,
    prices: [{ from: since, cents: 90_000 }],
  },
  {
    name: 'Headlight restoration',
    description: 'Both lenses, sanded and sealed. Not sold any more.',
    category: 'detail',
    pricing: 'flat',
    minutes: 45,
    buffer: 10,
    skill: 'exterior_detail',
    checklist: detail.slice(-2),
    off: true,
    prices: [{ from: since, cents: 7_500 }],
  },
];

/** A stable uuid v7: the index in the list above. */
export const serviceId = (index: number) => `019421f3-9880-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** Null for a line outside the price book, such as a discount. */
export const idOfService = (name: string): string | null => {
  const index = services.findIndex((service) => service.name === name);
  return index < 0 ? null : serviceId(index);
};

/** The services, their current and earlier prices, and their checklists. */
export async function seedServices(client: pg.Client): Promise<void> {
  for (const [index, service] of services.entries()) await seedService(client, serviceId(index), service);
}

async function seedService(client: pg.Client, id: string, service: SeedService): Promise<void> {
  const { name, description, category, pricing, billing = 'visit' } = service;
  const added = await insertNew(client, 'services', [
    {
      id,
      name,
      description,
      category,
      pricing,
      by_condition: service.byCondition ?? false,
      billing,
      duration_minutes: service.minutes,
      extra_minutes: service.extraMinutes ?? 0,
      buffer_minutes: service.buffer,
      taxable: true,
      deposit_percent: service.deposit ?? 0,
      skills: [service.skill],
      active: !service.off,
      online: billing === 'visit',
      created_at: '2025-01-01T13:00:00Z',
    },
  ]);
  // Later changes by the office stay.
  if (!added) return;
  const factors = { suv_percent: 120, truck_percent: 125, van_percent: 140, dirty_percent: 120, heavy_percent: 150 };
  const prices = service.prices.map(({ from, cents, minimum = null, units = 1, extra = 0 }) => ({
    service_id: id,
    valid_from: from,
    price_cents: cents,
    minimum_cents: minimum,
    included_units: units,
    extra_cents: extra,
    ...factors,
  }));
  await insertAll(client, 'service_prices', prices);
  const steps = service.checklist.map((step, position) => ({
    service_id: id,
    position,
    task: step.replace(/ [*?]$/, ''),
    photo: step.endsWith(' *'),
    required: !step.endsWith(' ?'),
  }));
  await insertAll(client, 'checklist_templates', steps);
}
