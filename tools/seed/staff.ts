import type pg from 'pg';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import type { StaffColour } from '#contract/people/staff.kinds.ts';
import { insertNew } from '#tools/seed/bulk.ts';

type Shift = [starts: string, ends: string, breakStarts: string | null, breakEnds: string | null];
type Absence = [startsOn: string, endsOn: string, note: string | null];
type SeedStaff = {
  colour: StaffColour;
  skills: ServiceKind[];
  cost: number;
  weekdays: number[];
  shift: Shift;
  saturday?: Shift;
  off: Absence[];
};

const early: Shift = ['07:00', '15:30', '11:30', '12:00'];
const day: Shift = ['08:00', '16:30', '12:00', '12:30'];
const office: Shift = ['09:00', '17:30', '12:30', '13:15'];
const morning: Shift = ['08:00', '12:30', null, null];
const mondayToFriday = [1, 2, 3, 4, 5];
const washing: ServiceKind[] = ['flatwork', 'soft_wash', 'bins'];
const detailing: ServiceKind[] = ['exterior_detail', 'interior_detail', 'full_detail'];

/** Each person's skills, working hours and hourly cost, by the first word of their email. */
const staff: Record<string, SeedStaff> = {
  cole: {
    colour: 'slate',
    skills: [],
    cost: 3_100,
    weekdays: mondayToFriday,
    shift: office,
    off: [['2026-12-23', '2027-01-01', 'Family in Oregon']],
  },
  imani: {
    colour: 'violet',
    skills: ['exterior_detail'],
    cost: 2_950,
    weekdays: mondayToFriday,
    shift: office,
    saturday: morning,
    off: [['2027-02-15', '2027-02-19', 'Vacation']],
  },
  petra: {
    colour: 'spray',
    skills: [],
    cost: 2_700,
    weekdays: [2, 3, 4, 5],
    shift: office,
    saturday: morning,
    off: [],
  },
  dani: {
    colour: 'tide',
    skills: [...washing, ...detailing],
    cost: 2_650,
    weekdays: mondayToFriday,
    shift: early,
    off: [
      ['2026-11-27', '2026-11-27', null],
      ['2027-07-05', '2027-07-16', 'Vacation'],
    ],
  },
  marcus: {
    colour: 'amber',
    skills: [...detailing, 'ceramic_coating'],
    cost: 2_800,
    weekdays: mondayToFriday,
    shift: day,
    off: [['2026-12-21', '2026-12-31', 'Vacation']],
  },
  jess: { colour: 'indigo', skills: washing, cost: 2_350, weekdays: mondayToFriday, shift: early, off: [] },
  nico: {
    colour: 'moss',
    skills: ['bins', 'flatwork'],
    cost: 2_100,
    weekdays: [1, 2, 4, 5],
    shift: early,
    saturday: morning,
    off: [['2027-01-18', '2027-01-18', 'Training']],
  },
  tasha: {
    colour: 'coral',
    skills: [...detailing, 'ceramic_coating'],
    cost: 2_550,
    weekdays: mondayToFriday,
    shift: day,
    saturday: morning,
    off: [['2027-03-22', '2027-03-26', 'Vacation']],
  },
  owen: { colour: 'violet', skills: washing, cost: 2_200, weekdays: mondayToFriday, shift: day, off: [] },
  luis: {
    colour: 'spray',
    skills: ['bins', 'soft_wash'],
    cost: 2_000,
    weekdays: mondayToFriday,
    shift: early,
    off: [['2026-12-11', '2026-12-14', 'Moving house']],
  },
  bree: {
    colour: 'slate',
    skills: ['exterior_detail', 'interior_detail'],
    cost: 1_900,
    weekdays: [2, 3, 4, 5],
    shift: day,
    saturday: day,
    off: [],
  },
};

const weekday = { opens: '08:00', closes: '18:00' };
const rules = {
  hours: [null, weekday, weekday, weekday, weekday, weekday, { opens: '08:00', closes: '13:00' }],
  deposit_percent: 30,
  deposit_from_cents: 50_000,
  cancellation_notice_hours: 24,
  cancellation_fee_cents: 3_500,
};

const taxRates = [
  {
    id: '019b76da-a800-7000-8000-000000000001',
    name: 'NC and Wake County',
    rate_ppm: 72_500,
    valid_from: '2026-01-01',
  },
  { id: '019b76da-a800-7000-8000-000000000002', name: 'Other NC counties', rate_ppm: 67_500, valid_from: '2026-01-01' },
];

/** The week, the skills and the costs of all staff, and the business' terms for clients. */
export async function seedStaff(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; email: string }>(
    "select id, email from profiles where role in ('tech', 'sales') and email is not null",
  );
  for (const { id, email } of rows) {
    const person = staff[email.split('@')[0]!];
    if (person) await seedPerson(client, id, person);
  }
  const { hours, deposit_percent, deposit_from_cents, cancellation_notice_hours, cancellation_fee_cents } = rules;
  await client.query(
    `update business_settings set hours = $1, deposit_percent = $2, deposit_from_cents = $3,
       cancellation_notice_hours = $4, cancellation_fee_cents = $5`,
    [JSON.stringify(hours), deposit_percent, deposit_from_cents, cancellation_notice_hours, cancellation_fee_cents],
  );
  await insertNew(client, 'tax_rates', taxRates);
}

async function seedPerson(client: pg.Client, id: string, person: SeedStaff): Promise<void> {
  await client.query('update staff set colour = $2, skills = $3 where profile_id = $1', [
    id,
    person.colour,
    person.skills,
  ]);
  await insertNew(client, 'staff_costs', [{ profile_id: id, hourly_cost_cents: person.cost }]);
  const week = person.weekdays.map((number): [number, Shift] => [number, person.shift]);
  const hours = (person.saturday ? [...week, [6, person.saturday] as const] : week).map(
    ([number, [starts, ends, break_starts, break_ends]]) => ({
      profile_id: id,
      weekday: number,
      starts,
      ends,
      break_starts,
      break_ends,
    }),
  );
  await insertNew(client, 'working_hours', hours);
  const off = person.off.map(([starts_on, ends_on, note], index) => ({
    // The person's own id with different last digits: the same each time.
    id: `${id.slice(0, 24)}${id.slice(-8)}00${String(index + 1).padStart(2, '0')}`,
    profile_id: id,
    starts_on,
    ends_on,
    note,
  }));
  await insertNew(client, 'days_off', off);
}
