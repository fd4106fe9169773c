import type pg from 'pg';
import { clockAt, instantAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';
import type { LeadSource, LoggedKind, LostReason, NextStep } from '#contract/sales/lead.kinds.ts';
import { toE164 } from '#contract/base/phone.ts';
import { business } from '#tools/seed/people.ts';

type Said = [days: number, kind: LoggedKind, note: string];

type SeedLead = {
  /** The owner's first name. */
  rep: 'Cole' | 'Imani' | null;
  name: string;
  wants: string;
  service: string;
  dollars: number;
  source: LeadSource;
  /** How many days ago it came in. */
  age: number;
  city?: string;
  /** Days from today and the time of day; late ones are negative. */
  next?: [step: NextStep, days: number, time: string];
  /** The contacts since: a lead with a contact is warm. */
  said?: Said[];
  lost?: [reason: LostReason, note: string | null];
  /** An existing client, who wants something else; quotes.ts has the offer. */
  client?: true;
};

const [wash, house, bins] = ['Driveway and flatwork wash', 'House soft wash', 'Trash-bin plan'];
const [full, exterior, interior] = ['Full detail', 'Exterior detail', 'Interior detail'];
const coating = 'Ceramic coating';

const coles: SeedLead[] = [
  {
    ...lead(
      'Colin Mwangi',
      'Ceramic coating, large SUV',
      coating,
      1_080,
      'website',
      7,
      ['call', 1, '14:00'],
      [[6, 'called', 'Parks outside. Wants it to last.']],
    ),
    client: true,
  },
  lead('Northgate Animal Clinic', 'House soft wash, front and side', house, 612, 'phone', 4, ['call', -2, '15:00']),
  lead('Astrid Holm', 'Driveway, 640 sq ft', wash, 160, 'website', 0, ['call', 0, '16:30']),
  lead('Ramona Quill', 'Bin plan, 2 bins', bins, 29, 'social', 0, ['text', 0, '17:00']),
  lead('Enzo Ricciardi', 'Full detail, truck', full, 325, 'ads', 1, ['call', 1, '10:00']),
  lead('Juniper Lane HOA', 'Four dumpster pads and the sidewalk', wash, 940, 'referral', 2, ['visit', 2, '09:30']),
  lead(
    'Tess Brennan',
    'House wash, rear and sides',
    house,
    295,
    'website',
    6,
    ['quote', 1, '12:00'],
    [[5, 'called', 'Wants the green off the north wall before Thanksgiving.']],
  ),
  lead(
    'Harbor Bakehouse',
    'Exterior detail, delivery van',
    exterior,
    168,
    'walk_in',
    8,
    ['visit', 3, '15:00'],
    [
      [6, 'visited', 'Van is wrapped: no clay bar.'],
      [2, 'texted', 'Sent two times for the visit.'],
    ],
  ),
  lead(
    'Omar Farah',
    'Driveway, 1,040 sq ft',
    wash,
    260,
    'door',
    5,
    ['quote', 0, '17:00'],
    [[3, 'called', 'Oil stain by the garage, about a foot.']],
  ),
  lead(
    'Priscilla Rao',
    'Full detail, sedan',
    full,
    260,
    'referral',
    14,
    ['call', -1, '11:00'],
    [[9, 'called', 'Needs it before the lease goes back. Asks her husband first.']],
  ),
  lead(
    'Samuel Okoro',
    'Ceramic coating, 4Runner',
    coating,
    1_080,
    'website',
    11,
    ['call', 0, '14:00'],
    [
      [10, 'called', 'Parks outside. Wants it to last.'],
      [3, 'mailed', 'Sent what each option lasts.'],
    ],
  ),
  lead(
    'Whitfield & Sons Roofing',
    'House soft wash, office building',
    house,
    1_125,
    'phone',
    9,
    ['quote', 2, '10:00'],
    [[7, 'visited', 'Two stories, lift not needed.']],
  ),
  lead(
    'Lena Fairchild',
    'Driveway and walk, 1,144 sq ft',
    wash,
    286,
    'ads',
    12,
    ['call', 4, '13:00'],
    [[8, 'called', 'Compares with one other company.']],
  ),
  lead('Dario Conti', 'Bin plan, 3 bins', bins, 39, 'door', 3, ['text', 1, '11:30']),
  lead('Maya Lindgren', 'Interior detail, SUV with dog hair', interior, 210, 'social', 2, ['call', 0, '18:00']),
];

const imanis: SeedLead[] = [
  lead(
    'Brightleaf Dental',
    'House soft wash, front',
    house,
    387,
    'referral',
    7,
    ['call', 0, '15:30'],
    [[4, 'called', 'Evenings only, patients until five.']],
  ),
  lead('Kofi Mensah', 'Full detail, large SUV', full, 364, 'website', 3, ['call', -1, '16:00']),
  lead(
    'Ridgeview Condos',
    'Garage floor and six pads',
    wash,
    1_380,
    'phone',
    10,
    ['visit', 1, '09:00'],
    [[6, 'called', 'Board meets on the first of the month.']],
  ),
  lead('Alma Petrov', 'Driveway, 820 sq ft', wash, 205, 'door', 1, ['call', 2, '10:30']),
  lead('Theo Marsh', 'Bin plan, 2 bins', bins, 29, 'website', 0, ['text', 0, '16:00']),
  lead(
    'Cedar Row Daycare',
    'Playground concrete',
    wash,
    540,
    'referral',
    13,
    ['quote', 0, '12:00'],
    [[11, 'visited', 'Only on a Saturday.']],
  ),
  lead(
    'Nils Bergman',
    'Ceramic coating, sedan',
    coating,
    890,
    'ads',
    6,
    ['mail', 3, '09:00'],
    [[5, 'called', 'Wants to read how to care for it first.']],
  ),
  lead('Joanna Silva', 'House wash, two stories', house, 420, 'social', 4, ['call', 1, '17:30']),
  lead(
    'Garner Auto Sales',
    'Six sedans a month, exterior',
    exterior,
    780,
    'walk_in',
    15,
    ['visit', 5, '11:00'],
    [[12, 'visited', 'Decides after the holidays; show the yard on Friday.']],
  ),
];

const nobodys: SeedLead[] = [
  lead('Petra Hollis', 'Driveway and patio', wash, 340, 'website', 0, ['call', 0, '09:15']),
  lead('Oakmont Veterinary', 'House soft wash', house, 520, 'website', 1, ['call', -1, '14:00']),
];

const lost: SeedLead[] = [
  over('Cole', 'Jonah Pell', 'Driveway, 720 sq ft', wash, 180, 'ads', 20, ['price', 'Ask again in spring']),
  over('Cole', 'Mill Street Gym', 'House soft wash', house, 430, 'phone', 26, ['chose_other', null]),
  over('Cole', 'Ana Ruiz', 'Exterior detail, sedan', exterior, 120, 'social', 18, ['moved', null]),
  over('Imani', 'Victor Stone', 'Driveway, 2,100 sq ft', wash, 525, 'door', 24, ['no_answer', null]),
  over('Imani', 'Fay Lambert', 'Bin plan, 1 bin', bins, 19, 'website', 33, ['out_of_area', 'Lives in Durham']),
];

/** Clients of the seed who began as a lead; the name is the client's. */
const sold: SeedLead[] = [
  over('Cole', 'Ines Ferreira', 'Driveway wash', wash, 210, 'referral', 45),
  over('Cole', 'Grant Whitfield', 'Ceramic coating, truck', coating, 1_125, 'website', 22),
  over('Cole', 'Felix Delgado', 'Full detail', full, 266, 'phone', 17),
  over('Imani', 'Colin Mwangi', 'House soft wash', house, 387, 'door', 38),
  over('Imani', 'Dana Marsh', 'Bin plan, 2 bins', bins, 29, 'website', 12),
];

function lead(
  name: string,
  wants: string,
  service: string,
  dollars: number,
  source: LeadSource,
  age: number,
  next: [NextStep, number, string],
  said: Said[] = [],
): SeedLead {
  return { rep: null, name, wants, service, dollars, source, age, next, said };
}
function over(
  rep: 'Cole' | 'Imani',
  name: string,
  wants: string,
  service: string,
  dollars: number,
  source: LeadSource,
  age: number,
  why?: [LostReason, string | null],
): SeedLead {
  return { rep, name, wants, service, dollars, source, age, ...(why && { lost: why }) };
}

const ofRep = (rep: 'Cole' | 'Imani', leads: SeedLead[]) => leads.map((each) => ({ ...each, rep }));
const all = [...ofRep('Cole', coles), ...ofRep('Imani', imanis), ...nobodys, ...lost, ...sold];

const idOf = (index: number) => `019b76da-f000-7000-8000-${index.toString(16).padStart(12, '0')}`;
const mailOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@lead.example`;

/** Counted from the day of the seed, so that some are due today and some late. A second run adds nothing. */
export async function seedLeads(client: pg.Client, now = Date.now()): Promise<void> {
  const { rowCount } = await client.query('select from leads limit 1');
  if (rowCount) return;
  const { day: today } = clockAt(new Date(now).toISOString(), business.time_zone);
  const at = (days: number, time: string) => instantAt(addDays(today, days), time, business.time_zone);
  const ago = (days: number, time = '09:20') => {
    const then = at(-days, time);
    return Date.parse(then) < now ? then : new Date(now - 600_000).toISOString();
  };
  for (const [index, each] of all.entries()) {
    const isSold = sold.some(({ name }) => name === each.name);
    const came = ago(
      each.age,
      `${String(8 + (index % 9)).padStart(2, '0')}:${String((index * 7) % 60).padStart(2, '0')}`,
    );
    const decided = ago(Math.max(0, each.age - 9), '16:10');
    const [step = null, days = 0, time = '12:00'] = each.next ?? [];
    const status = isSold ? 'sold' : each.lost ? 'lost' : each.said?.length ? 'warm' : 'new';
    await client.query(
      `insert into leads (id, owner_id, client_id, full_name, phone, email, city, postal_code, service_id, detail, source, status,
         value_cents, next_step, follow_up_at, lost_reason, lost_note, sms_consent_at, touched_at, status_at, created_at)
       select $1, (select id from profiles where role = 'sales' and full_name like $2 || ' %' and active),
         (select id from profiles where role = 'client' and full_name = $3 and deleted_at is null and $4),
         $3, $5, $6, $7, '27511',
         (select id from services where name = $8 order by id limit 1), $9, $10, $11, $12, $13, $14,
         $15, $16, $17, $18, $19, $18`,
      [
        idOf(index),
        each.rep,
        each.name,
        isSold || each.client === true,
        toE164(`(919) 555-${String(3_000 + index * 11)}`),
        mailOf(each.name),
        ['Oak Hill', 'Lakeside', 'Cary'][index % 3],
        each.service,
        each.wants,
        each.source,
        status,
        each.dollars * 100,
        step,
        step && at(days, time),
        each.lost?.[0] ?? null,
        each.lost?.[1] ?? null,
        each.source === 'website' ? came : null,
        came,
        status === 'new' ? came : status === 'warm' ? ago(each.said![0]![0]) : decided,
      ],
    );
    await addEvents(client, each, { id: idOf(index), came, status, decided, ago });
  }
}

type Told = { id: string; came: string; status: string; decided: string; ago: (days: number, time?: string) => string };

async function addEvents(client: pg.Client, each: SeedLead, { id, came, status, decided, ago }: Told): Promise<void> {
  const add = (kind: string, when: string, note: string | null, detail: object, outcome: string | null = null) =>
    client.query(
      `insert into lead_events (lead_id, kind, at, note, detail, outcome, by)
       select $1, $2, $3, $4, $5, $6, case when $2 <> 'requested' then owner_id end from leads where id = $1`,
      [id, kind, when, note, detail, outcome],
    );
  await (each.source === 'website' ? add('requested', came, each.wants, {}) : add('status', came, null, { to: 'new' }));
  for (const [index, [days, kind, note]] of (each.said ?? []).entries()) {
    await add(kind, ago(days), note, {}, kind === 'called' ? 'needs_time' : null);
    if (index === 0) await add('status', ago(days, '09:21'), null, { from: 'new', to: 'warm' });
  }
  if (status === 'sold') await add('status', decided, null, { from: 'warm', to: 'sold' });
  if (each.lost) await add('status', decided, each.lost[1], { from: 'new', to: 'lost', lost_reason: each.lost[0] });
}
