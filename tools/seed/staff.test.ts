import { expect, test } from 'vitest';
import { StaffMember } from '#contract/people/staff.schema.ts';
import * as staff from '#server/features/staff/staff.queries.ts';
import { seededDatabase, startSeeded } from '#test/support/seeded.ts';
import { people } from '#tools/seed/people.ts';

test('all staff of the seed have a week and a cost, technicians skills too', async () => {
  const { read } = await startSeeded();
  const members = await read(staff.list);
  expect(members).toHaveLength(people.filter(({ role }) => role === 'tech' || role === 'sales').length);
  for (const member of members) {
    expect(StaffMember.parse(member)).toEqual(member);
    expect(member.working_hours.length, member.full_name).toBeGreaterThanOrEqual(4);
    expect(member.hourly_cost_cents, member.full_name).toBeGreaterThan(1_500);
    if (member.role === 'tech') expect(member.skills.length, member.full_name).toBeGreaterThan(0);
  }
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
