import type pg from 'pg';
import { insertAll } from '#tools/seed/bulk.ts';

type SeedSupply = {
  name: string;
  unit: string;
  reorder: number;
  shop: number;
  /**
   * The supplies in the van of a technician with one of these skills, and the amount per visit of such a service, if it is
   * counted.
   */
  skills: string[];
  van: number;
  visit: number;
};

const supplies: SeedSupply[] = [
  { name: 'Surface cleaner', unit: 'gal', reorder: 6, shop: 12, skills: ['flatwork'], van: 4, visit: 0.5 },
  { name: 'House wash mix', unit: 'gal', reorder: 10, shop: 20, skills: ['soft_wash'], van: 9, visit: 4 },
  { name: 'Degreaser', unit: 'qt', reorder: 4, shop: 6, skills: ['flatwork'], van: 2, visit: 0.25 },
  { name: 'Bin deodorizer', unit: 'gal', reorder: 4, shop: 0, skills: ['bins'], van: 1, visit: 0.25 },
  { name: 'Sanitizer', unit: 'gal', reorder: 4, shop: 8, skills: ['bins'], van: 3, visit: 0.25 },
  {
    name: 'Microfiber towels',
    unit: 'pcs',
    reorder: 24,
    shop: 48,
    skills: ['exterior_detail', 'interior_detail', 'full_detail', 'ceramic_coating'],
    van: 12,
    visit: 4,
  },
  { name: 'Ceramic coat', unit: 'kit', reorder: 2, shop: 1, skills: ['ceramic_coating'], van: 2, visit: 1 },
  {
    name: 'Nitrile gloves, L',
    unit: 'box',
    reorder: 6,
    shop: 14,
    skills: ['bins', 'soft_wash'],
    van: 2,
    visit: 0,
  },
];

const idOf = (index: number) => `019b76da-e400-7000-8000-${index.toString(16).padStart(12, '0')}`;
const requestId = (index: number) => `019b76da-e500-7000-8000-${index.toString(16).padStart(12, '0')}`;

const requests = [
  { who: 'Nico Alvarez', supply: 3, text: null, quantity: 2, pickup: 'shop', hours: 2 },
  { who: 'Tasha Greene', supply: 5, text: null, quantity: 12, pickup: 'shop', hours: 3 },
  { who: 'Luis Moreno', supply: 1, text: null, quantity: 3, pickup: 'bring', hours: 5 },
  { who: 'Dani Ortega', supply: null, text: 'Turbo nozzle, old one drips', quantity: 1, pickup: 'shop', hours: 20 },
];

/** After the jobs: work before the seed took nothing off a van. A second run adds nothing. */
export async function seedSupplies(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from supplies limit 1');
  if (rowCount) return;
  for (const [index, supply] of supplies.entries()) await seedSupply(client, idOf(index), supply);
  for (const [index, { who, supply, text, quantity, pickup, hours }] of requests.entries())
    await client.query(
      `insert into supply_requests (id, person_id, supply_id, text, quantity, needed_by, pickup, occurred_at, received_at)
       select $1, p.id, $3, $4, $5, (now() at time zone b.time_zone)::date + 1, $6, now() - $7::int * interval '1 hour',
         now() - $7::int * interval '1 hour'
       from profiles p cross join business_settings b where p.full_name = $2`,
      [requestId(index), who, supply === null ? null : idOf(supply), text, quantity, pickup, hours],
    );
}

async function seedSupply(client: pg.Client, id: string, supply: SeedSupply): Promise<void> {
  const { name, unit, reorder, shop, skills, van, visit } = supply;
  await insertAll(client, 'supplies', [{ id, name, unit, reorder_below: reorder }]);
  if (shop) await insertAll(client, 'supply_movements', [{ supply_id: id, kind: 'received', quantity: shop }]);
  // Not all of them are full.
  await client.query(
    `insert into supply_movements (supply_id, holder_id, kind, quantity)
     select $1, p.id, 'count', greatest(1, $3::numeric - ((row_number() over (order by p.created_at, p.id) + 1) % 3) * ceil($3::numeric / 3))
     from profiles p join staff s on s.profile_id = p.id where p.role = 'tech' and p.active and s.skills && $2::text[]`,
    [id, skills, van],
  );
  if (visit)
    await client.query(
      `insert into service_supplies (service_id, supply_id, quantity) select id, $1, $3 from services where skills && $2::text[]`,
      [id, skills, visit],
    );
}
