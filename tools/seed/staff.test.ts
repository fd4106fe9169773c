import { expect, test } from 'vitest';
import { StaffMember } from '#contract/people/staff.schema.ts';
import { createPool } from '#server/db/pool.ts';
import { asActor } from '#server/db/asActor.ts';
import * as staff from '#server/features/staff/staff.queries.ts';
import { seededDatabase } from '#test/support/seeded.ts';
import { people } from '#tools/seed/people.ts';
import { seed } from '#tools/seed/seed.ts';

test('everybody of the seed who works here has a week and a cost, technicians skills too, the same each time', async () => {
  const { adminUrl, appUrl, admin } = await seededDatabase();
  const tables = ['staff', 'staff_costs', 'working_hours', 'days_off', 'tax_rates', 'business_settings'];
  const dump = () =>
    Promise.all(tables.map(async (table) => (await admin.query(`select t.* from ${table} t order by t::text`)).rows));
  const first = await dump();

  const pool = createPool(appUrl, { max: 1 });
  const members = await asActor(pool, { id: '00000000-0000-7000-8000-000000000001', role: 'admin' }, staff.list);
  await pool.end();
  expect(members).toHaveLength(people.filter(({ role }) => role === 'tech' || role === 'sales').length);
  for (const member of members) {
    expect(StaffMember.parse(member)).toEqual(member);
    expect(member.working_hours.length, member.full_name).toBeGreaterThanOrEqual(4);
    expect(member.hourly_cost_cents, member.full_name).toBeGreaterThan(1_500);
    if (member.role === 'tech') expect(member.skills.length, member.full_name).toBeGreaterThan(0);
  }

  await seed(adminUrl, 'another password');
  expect(await dump()).toEqual(first);
});

test('the seed’s business asks for a deposit and a fee, and takes the taxes of its county', async () => {
  const { admin } = await seededDatabase();
  const { rows } = await admin.query(
    'select deposit_percent, deposit_from_cents::int, cancellation_notice_hours, cancellation_fee_cents::int from business_settings',
  );
  expect(rows).toEqual([
    { deposit_percent: 30, deposit_from_cents: 50_000, cancellation_notice_hours: 24, cancellation_fee_cents: 3_500 },
  ]);
  const rates = await admin.query('select name, rate_ppm from tax_rates order by name');
  expect(rates.rows).toEqual([
    { name: 'NC and Wake County', rate_ppm: 72_500 },
    { name: 'Other NC counties', rate_ppm: 67_500 },
  ]);
});
