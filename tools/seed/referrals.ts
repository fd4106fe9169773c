import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

type Candidate = { id: string; full_name: string; phone: string | null; first: string };
type Brought = { id: string; lead: string; state: string; invoice: string | null; doubts: string[] };

/** Clients with an invoice who never were a lead, newest first. */
const candidates = async (client: pg.Client): Promise<Candidate[]> =>
  (
    await client.query<Candidate>(
      `select p.id, p.full_name, p.phone, min(i.created_at)::text as first
       from profiles p join invoices i on i.client_id = p.id and i.status not in ('draft', 'void')
       where p.role = 'client' and p.acts_for is null and p.active and p.full_name <> 'Hannah Osei'
         and not exists (select from leads l where l.client_id = p.id)
       group by p.id order by first desc, p.id limit 60`,
    )
  ).rows;

async function add(
  client: pg.Client,
  referrer: string,
  lead: string,
  { friend = null, known = false }: { friend?: string | null; known?: boolean } = {},
): Promise<Brought> {
  const { rows } = await client.query<{ id: string }>(
    `insert into referrals (referrer_id, number, lead_id, referred_client_id, known, asked_at, reward_cents, min_paid_cents)
     select $1, 1 + (select count(*) from referrals where referrer_id = $1), l.id, $3, $4, l.created_at, 2500, 5000
     from leads l where l.id = $2 returning id`,
    [referrer, lead, friend, known],
  );
  const { rows: standing } = await client.query<Pick<Brought, 'state' | 'invoice' | 'doubts'>>(
    'select state, invoice_id as invoice, referral_doubts($1) as doubts from referral_standing($1)',
    [rows[0]!.id],
  );
  return { id: rows[0]!.id, lead, ...standing[0]! };
}

/** A friend who is now a client: their lead was sold a few days before the first invoice. */
async function bring(client: pg.Client, referrer: string, friend: Candidate, known = false): Promise<Brought> {
  const lead = uuidv7();
  await client.query(
    `insert into leads (id, full_name, phone, source, status, client_id, created_at, status_at, touched_at)
     select $1, $2, $3, 'referral', 'sold', $4, f.at - interval '12 days', f.at - interval '5 days', f.at - interval '5 days'
     from (select $5::timestamptz as at) f`,
    [lead, friend.full_name, friend.phone, friend.id, friend.first],
  );
  return add(client, referrer, lead, { friend: friend.id, known });
}

/** Friends in every state that a page shows: Hannah's are in progress, and another client has earned credit for one. */
export async function seedReferrals(client: pg.Client): Promise<void> {
  if ((await client.query('select from referrals limit 1')).rowCount) return;
  await client.query('update referral_rules set online = true');
  const { rows: hannah } = await client.query<{ id: string }>(
    "select id from profiles where full_name = 'Hannah Osei'",
  );
  const { rows: asked } = await client.query<{ id: string }>(
    "select id from leads where source = 'referral' and status in ('new', 'warm') order by created_at, id limit 2",
  );
  const friends = await candidates(client);
  const referrer = friends.pop();
  if (!referrer) return;
  const take = async (by: string, fits: (brought: Brought) => boolean, known = false): Promise<Brought | undefined> => {
    for (const [index, friend] of friends.entries()) {
      const brought = await bring(client, by, friend, known);
      if (fits(brought)) {
        friends.splice(index, 1);
        return brought;
      }
      await client.query('delete from leads where id = $1', [brought.lead]);
    }
    return undefined;
  };
  await take(hannah[0]!.id, ({ state }) => state === 'waiting');
  for (const { id } of asked) await add(client, hannah[0]!.id, id);
  const due = ({ state, doubts }: Brought) => state === 'due' && doubts.every((doubt) => doubt === 'known');
  const earned = await take(referrer.id, due);
  if (earned) await earn(client, earned);
  const doubtful = await take(referrer.id, due, true);
  if (doubtful)
    await client.query("update referrals set status = 'review', doubts = '{known}' where id = $1", [doubtful.id]);
}

async function earn(client: pg.Client, { id, invoice }: Brought): Promise<void> {
  await client.query(
    "update referrals set status = 'earned', earned_invoice_id = $2, earned_at = now() where id = $1",
    [id, invoice],
  );
  await client.query(
    `insert into ledger_entries (transaction_id, booked_on, account, amount_cents, memo, client_id, referral_id)
     select $2, (now() at time zone b.time_zone)::date, side.account, side.sign * r.reward_cents, 'Credit for a referred friend',
       r.referrer_id, r.id
     from referrals r cross join business_settings b cross join (values ('promotions', 1), ('client_credit', -1)) side (account, sign)
     where r.id = $1`,
    [id, uuidv7()],
  );
}
