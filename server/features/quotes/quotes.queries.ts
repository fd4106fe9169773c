import { sql, type Insertable, type RawBuilder, type Selectable, type UpdateObject } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import { keysOf } from '#contract/base/fields.ts';
import { pageSize } from '#contract/base/limits.ts';
import { unsettledMinutes } from '#contract/base/timing.ts';
import {
  QuoteHead,
  type OwnQuote,
  type QuoteCounts,
  type QuoteDetail,
  type QuoteFilter,
  type QuoteItem,
  type QuoteOption,
  type QuoteRow,
} from '#contract/sales/quote.schema.ts';
import { quoteTabs } from '#contract/sales/quote.kinds.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { utc } from '#server/db/utc.ts';
import { hasWords, wordsOf } from '#server/features/profiles/needle.ts';
import type { Cursor } from '#server/http/cursor.ts';

export type LockedQuote = Selectable<Database['quotes']>;
export type Acceptance = Selectable<Database['quote_acceptances']>;

/** The recipient's name: as sent, else the lead's, else the client's. */
const nameSql = sql`coalesce(q.content::jsonb #>> '{to,name}', l.full_name, c.full_name, '')`;
const partiesSql = sql`
  left join leads l on l.id = q.lead_id left join profiles c on c.id = q.client_id left join profiles o on o.id = q.owner_id
  left join quote_acceptances a on a.quote_id = q.id`;
/** For an accepted quote, the chosen amounts. */
const recurringSql = sql`case when a.quote_id is null then q.recurring else (
  select coalesce(jsonb_agg(each || jsonb_build_object('low_cents', each -> 'total_cents', 'high_cents', each -> 'total_cents') - 'total_cents'), '[]')
  from jsonb_array_elements(a.recurring) each) end`;
const rowSql = sql`
  q.id, q.number, q.revision, q.status, q.title, q.lead_id, q.client_id, ${nameSql} as name, q.owner_id,
  coalesce(o.full_name, '') as owner_name, coalesce(a.total_cents, q.low_cents) as low_cents,
  coalesce(a.total_cents, q.high_cents) as high_cents, ${recurringSql} as recurring, q.plans_open, q.valid_until, q.sent_at, q.opened_at, q.answered_at,
  q.approval_asked_at, q.updated_at`;
/** What a list doesn't show. */
const restOfHead = QuoteHead.omit({ title: true, lead_id: true, client_id: true, valid_until: true });

const acceptanceSql = sql`case when a.quote_id is not null then json_build_object('option_id', a.option_id, 'add_ons', a.add_ons,
  'total_cents', a.total_cents, 'deposit_cents', a.deposit_cents, 'recurring', a.recurring, 'method', a.method, 'signer_name', a.signer_name,
  'signed_at', ${utc(sql`a.signed_at`)}, 'cancel_until', ${utc(sql`a.cancel_until`)}) end`;

const endedAt = sql`coalesce(a.signed_at, q.answered_at)`;
const dayStart = (day: RawBuilder<unknown>) =>
  sql`(${day})::timestamp at time zone (select time_zone from business_settings)`;

/** Ended by its client within these days of the business' calendar: signed, declined, expired, or cancelled later. */
export const endedSql = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => sql`
  (q.status in ('accepted', 'declined', 'expired') or q.status = 'withdrawn' and q.cancelled)
  and ${from ? sql`${endedAt} >= ${dayStart(sql`${from}::date`)}` : sql`true`}
  and ${to ? sql`${endedAt} < ${dayStart(sql`${to}::date + 1`)}` : sql`true`}`;

/**
 * One row more than a page, last touched first. For sales the query itself has `owner_id = actor`, so that the index is used
 * (docs/decisions/0049); the policy says the same.
 */
export function listSql(own: boolean, filter: QuoteFilter, after: Cursor | null) {
  const { tab, approval, plans, lead, client, from, to, search } = filter;
  return sql<QuoteRow>`
    select ${rowSql} from quotes q ${partiesSql}
    where ${own ? sql`q.owner_id = (select actor_id())` : sql`true`}
      and ${tab ? sql`q.status = any (${[...quoteTabs[tab]]})` : sql`q.status <> 'superseded'`}
      and ${approval ? sql`q.status = 'draft' and q.approval_asked_at is not null` : sql`true`}
      and ${plans ? sql`q.plans_open > 0` : sql`true`}
      and ${lead ? sql`q.lead_id = ${lead}` : sql`true`} and ${client ? sql`q.client_id = ${client}` : sql`true`}
      and ${from || to ? endedSql({ from, to }) : sql`true`}
      and ${search ? hasWords(sql`q.search`, wordsOf(search)) : sql`true`}
      and ${after ? sql`(q.updated_at, q.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by q.updated_at desc, q.id desc limit ${sql.lit(pageSize + 1)}`;
}

export const list = (tx: Tx, own: boolean, filter: QuoteFilter, after: Cursor | null): Promise<QuoteRow[]> =>
  tx.all(listSql(own, filter, after));

/** Counting stops at the cap. */
export async function counts(tx: Tx, own: boolean): Promise<QuoteCounts> {
  const whose = own ? sql`owner_id = (select actor_id())` : sql`true`;
  const some = (where: ReturnType<typeof sql>) => sql`(select count(*)::int from (
    select from quotes where ${whose} and ${where} limit ${sql.lit(countCap)}) found)`;
  return (await tx.first(sql<QuoteCounts>`
    select ${some(sql`status = 'draft'`)} as draft, ${some(sql`status = 'sent'`)} as sent,
      ${some(sql`status = 'accepted'`)} as accepted, ${some(sql`status = any (${[...quoteTabs.closed]})`)} as closed,
      ${some(sql`status = 'draft' and approval_asked_at is not null`)} as approval,
      ${some(sql`plans_open > 0`)} as plans`))!;
}

const columns = [
  ...keysOf(QuoteHead.shape),
  'id',
  'root_id',
  'revision',
  'number',
  'owner_id',
  'status',
  'approved_bp',
  'content',
  'content_sha256',
  'version',
] as const;
export type HeldQuote = Pick<LockedQuote, (typeof columns)[number]>;

/** Locked until the transaction ends, as far as the actor may see it. */
export const lock = (tx: Tx, id: string): Promise<HeldQuote | undefined> =>
  tx.first(sqlFor.selectFrom('quotes').select(columns).where('id', '=', id).forNoKeyUpdate());

export const lockWhole = (tx: Tx, id: string): Promise<LockedQuote | undefined> =>
  tx.first(sqlFor.selectFrom('quotes').selectAll().where('id', '=', id).forNoKeyUpdate());

export const find = (tx: Tx, id: string): Promise<LockedQuote | undefined> =>
  tx.first(sqlFor.selectFrom('quotes').selectAll().where('id', '=', id));

export const insert = (tx: Tx, values: Insertable<Database['quotes']>): Promise<number> =>
  tx.run(sqlFor.insertInto('quotes').values(values));

export const update = (tx: Tx, id: string, values: UpdateObject<Database, 'quotes'>): Promise<number> =>
  tx.run(sqlFor.updateTable('quotes').set(values).where('id', '=', id));

export const remove = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('quotes').where('id', '=', id).where('status', '=', 'draft'));

/** The open revision, which the next one replaces. */
export const openOf = (tx: Tx, rootId: string): Promise<HeldQuote | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('quotes')
      .select(columns)
      .where('root_id', '=', rootId)
      .where('status', '=', 'sent')
      .forNoKeyUpdate(),
  );

export const lastRevision = async (tx: Tx, rootId: string): Promise<number> =>
  (await tx.first(sql<{ last: number }>`select max(revision) as last from quotes where root_id = ${rootId}`))!.last;

/** The owner of a quote that the office writes: the lead's representative, else the client's, else the office user. */
export const ownerFor = async (tx: Tx, { lead_id, client_id }: Pick<QuoteDetail, 'lead_id' | 'client_id'>) =>
  (
    await tx.first(sql<{ owner: string | null }>`
      select coalesce((select owner_id from leads where id = ${lead_id}), (select rep_id from profiles where id = ${client_id}))
        as owner`)
  )?.owner ?? null;

export async function setOptions(
  tx: Tx,
  quoteId: string,
  options: Omit<Insertable<Database['quote_options']>, 'quote_id' | 'owner_id'>[],
  items: Omit<Insertable<Database['quote_items']>, 'quote_id' | 'owner_id'>[],
): Promise<void> {
  await tx.run(sqlFor.deleteFrom('quote_items').where('quote_id', '=', quoteId));
  await tx.run(sqlFor.deleteFrom('quote_options').where('quote_id', '=', quoteId));
  const whose = { quote_id: quoteId, owner_id: sql<string>`(select owner_id from quotes where id = ${quoteId})` };
  await tx.run(sqlFor.insertInto('quote_options').values(options.map((option) => ({ ...option, ...whose }))));
  await tx.run(sqlFor.insertInto('quote_items').values(items.map((item) => ({ ...item, ...whose }))));
}

type Line = QuoteItem & { option_id: string | null; buffer_minutes: number };
export type OptionLines = { options: QuoteOption[]; add_ons: QuoteItem[]; lines: Line[] };

/** The options with their lines, and the add-ons. */
export async function optionLines(tx: Tx, quoteId: string): Promise<OptionLines> {
  const [options, lines] = await Promise.all([
    tx.all(
      sqlFor
        .selectFrom('quote_options')
        .select(['id', 'tier', 'name', 'note', 'advised'])
        .where('quote_id', '=', quoteId)
        .orderBy('position'),
    ),
    tx.all(sql<Line>`
      select i.id, i.option_id, i.service_id, i.name, s.unit, i.units, i.square_feet, i.vehicle_size, i.condition, i.minutes,
        i.buffer_minutes, i.price_cents, i.book_cents, i.price_reason, i.taxable, i.deposit_percent,
        i.billing, i.repeat
      from quote_items i left join services s on s.id = i.service_id where i.quote_id = ${quoteId} order by i.position`),
  ]);
  const shown = ({ option_id: _, buffer_minutes: __, ...item }: Line): QuoteItem => item;
  return {
    options: options.map(({ id, tier, name, note, advised }) => ({
      id,
      tier,
      name,
      note,
      advised,
      items: lines.filter(({ option_id }) => option_id === id).map(shown),
    })),
    add_ons: lines.filter(({ option_id }) => option_id === null).map(shown),
    lines,
  };
}

export type Head = QuoteRow &
  Omit<QuoteDetail, keyof QuoteRow | 'options' | 'add_ons' | 'content' | 'revisions'> & {
    content: string | null;
    revisions: QuoteDetail['revisions'];
  };

export const head = (tx: Tx, id: string): Promise<Head | undefined> =>
  tx.first(sql<Head>`
    select ${rowSql}, ${columnsOf(restOfHead, 'q')}, q.root_id, q.version,
      quote_discount_bp(q.id) as discount_bp, (select discount_percent * 100 from quote_rules) as limit_bp, q.approved_bp,
      p.full_name as approved_by_name, q.content, q.content_sha256,
      case when q.lead_id is null then c.email else coalesce(l.email, c.email) end as email,
      case when q.lead_id is null then c.phone else coalesce(l.phone, c.phone) end as phone,
      ${acceptanceSql} as acceptance, quote_deposit(q.id) as deposit,
      (select j.id from jobs j where j.quote_id = q.id order by j.quote_part limit 1) as job_id, quote_plans(q.id) as plans,
      q.decline_reason, q.decline_note, q.close_reason, q.cancelled,
      (select json_agg(json_build_object('id', r.id, 'revision', r.revision, 'status', r.status, 'sent_at', ${utc(sql`r.sent_at`)})
        order by r.revision) from quotes r where r.root_id = q.root_id) as revisions
    from quotes q ${partiesSql} left join profiles p on p.id = q.approved_by where q.id = ${id}`);

export type Party = {
  name: string;
  street: string | null;
  city: string | null;
  postal_code: string | null;
  region: string | null;
};

/**
 * The recipient and place of a draft, as the actor knows them: for a lead the lead's own data, never another representative's
 * client record.
 */
export const party = (
  tx: Tx,
  { lead_id, client_id, place_id }: Pick<HeldQuote, 'lead_id' | 'client_id' | 'place_id'>,
) =>
  tx.first(sql<Party>`
    select coalesce(l.full_name, c.full_name, '') as name, coalesce(p.street, l.street) as street, coalesce(p.city, l.city) as city,
      case when p.id is null then l.postal_code else p.postal_code end as postal_code, p.region
    from (values (${lead_id}::uuid, ${client_id}::uuid, ${place_id}::uuid)) q (lead_id, client_id, place_id)
      left join leads l on l.id = q.lead_id left join profiles c on c.id = q.client_id left join places p on p.id = q.place_id`);

/** The recipient: a client who can set a password. */
export const addressee = (tx: Tx, quoteId: string, newIds: { person: string; place: string }) =>
  tx.first(sql<{ client_id: string; place_id: string | null; email: string | null }>`
    select client_id, place_id, email from account.quote_client(${quoteId}, ${newIds.person}, ${newIds.place})`);

/** The client whom the quote would reach although its owner doesn't look after them. */
export const clashOf = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.first(sql<{ client: string | null }>`select quote_clash(${id}) as client`))!.client;

export const clientOfLead = async (tx: Tx, leadId: string | null): Promise<string | null> =>
  (await tx.first(sql<{ client_id: string | null }>`select client_id from leads where id = ${leadId}`))?.client_id ??
  null;

export const discountOf = async (tx: Tx, id: string): Promise<number> =>
  (await tx.first(sql<{ bp: number }>`select quote_discount_bp(${id}) as bp`))!.bp;

/* Quotes as the client sees them. */

type StoredOwn = Omit<OwnQuote, 'content'> & { content: string };
const ownSql = sql`
  select q.id, q.status, q.content, q.content_sha256, q.sent_at, q.answered_at,
    q.status = 'sent' and q.valid_until < (select (now() at time zone time_zone)::date from business_settings) as over,
    ${acceptanceSql} as acceptance, q.status = 'accepted' and coalesce(a.cancel_until > now(), false)
      and not quote_begun(q.id) as can_cancel,
    q.cancelled, quote_deposit(q.id) as deposit, quote_plans(q.id) as plans,
    (select json_build_object('id', j.id, 'starts_at', ${utc(sql`coalesce(j.window_start, j.scheduled_start)`)})
      from jobs j where j.quote_id = q.id and j.scheduled_start is not null and j.status <> 'cancelled' limit 1) as visit,
    (select n.id from quotes n where n.root_id = q.root_id and n.revision > q.revision order by n.revision desc limit 1) as newer_id
  from quotes q left join quote_acceptances a on a.quote_id = q.id`;

const shownOwn = (row: StoredOwn): OwnQuote => ({ ...row, content: JSON.parse(row.content) as OwnQuote['content'] });

/** Quotes that were sent to the client and not superseded, newest first. */
export const own = async (tx: Tx): Promise<OwnQuote[]> =>
  (
    await tx.all(sql<StoredOwn>`
      ${ownSql} where q.client_id = (select actor_client_id()) and q.status not in ('draft', 'superseded')
      order by q.sent_at desc, q.id desc limit ${sql.lit(pageSize)}`)
  ).map(shownOwn);

export const findOwn = async (tx: Tx, id: string): Promise<OwnQuote | undefined> => {
  const row = await tx.first(sql<StoredOwn>`${ownSql} where q.id = ${id} and q.status <> 'draft'`);
  return row && shownOwn(row);
};

export const ownerOf = async (tx: Tx, id: string) =>
  tx.first(sqlFor.selectFrom('quotes').select(['id', 'owner_id', 'client_id', 'status']).where('id', '=', id));

/** Set once, while the quote is sent. */
export const markOpened = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update quotes set opened_at = now() where id = ${id} and opened_at is null and status = 'sent'`);

type NewAcceptance = Omit<
  Insertable<Database['quote_acceptances']>,
  'root_id' | 'client_id' | 'owner_id' | 'cancel_until'
> & {
  cancel_until: RawBuilder<string> | null;
};

export const accept = (tx: Tx, values: NewAcceptance): Promise<number> =>
  tx.run(
    sqlFor.insertInto('quote_acceptances').values({
      ...values,
      // Placeholders: the database takes these from the quote.
      root_id: values.quote_id,
      client_id: values.signer_id ?? values.witness_id!,
      owner_id: values.signer_id ?? values.witness_id!,
    }),
  );

export const acceptanceOf = (tx: Tx, quoteId: string): Promise<Acceptance | undefined> =>
  tx.first(sqlFor.selectFrom('quote_acceptances').selectAll().where('quote_id', '=', quoteId));

export const secondFactor = async (tx: Tx, sessionId: string): Promise<string | null> =>
  (await tx.first(sql<{ factor: string | null }>`select account.second_factor(${sessionId}) as factor`))?.factor ??
  null;

/** The actor of everything that follows: the user who accepted, or who recorded the acceptance. */
export const acceptedBy = async (tx: Tx, quoteId: string): Promise<string | undefined> =>
  (
    await tx.first(sql<{ id: string }>`
      select coalesce(signer_id, witness_id) as id from quote_acceptances where quote_id = ${quoteId}`)
  )?.id;

export const jobOf = (tx: Tx, quoteId: string): Promise<{ id: string } | undefined> =>
  tx.first(sqlFor.selectFrom('jobs').select('id').where('quote_id', '=', quoteId));

/** The plans that were sold, and the series of those that have started. */
export const plansOf = async (tx: Tx, quoteId: string): Promise<QuoteDetail['plans']> =>
  (await tx.first(sql<{ plans: QuoteDetail['plans'] }>`select quote_plans(${quoteId}) as plans`))!.plans;

export const markWon = (tx: Tx, quoteId: string): Promise<number> => tx.run(sql`select quote_won(${quoteId})`);

/* Work that only tasks do. */

export const ended = (tx: Tx): Promise<{ id: string }[]> =>
  tx.all(sql<{ id: string }>`
    select id from quotes where status = 'sent' and valid_until < (select (now() at time zone time_zone)::date from business_settings)
    order by valid_until limit 300`);

/** Reminds once, three days before the end; quotes that were valid for less aren't included. */
export const endingSoon = (tx: Tx): Promise<{ id: string }[]> =>
  tx.all(sql<{ id: string }>`
    select q.id from quotes q cross join business_settings b
    where q.status = 'sent' and q.reminded_at is null
      and q.valid_until between (now() at time zone b.time_zone)::date and (now() at time zone b.time_zone)::date + 3
      and (q.sent_at at time zone b.time_zone)::date < q.valid_until - 3
      -- In the business' day, not at night.
      and extract(hour from now() at time zone b.time_zone) between 9 and 17
    order by q.valid_until limit 300`);

export const markReminded = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update quotes set reminded_at = now() where id = ${id} and reminded_at is null and status = 'sent'`);

/** Accepted but not settled: the process that should have done it was killed. */
export const unsettled = (tx: Tx): Promise<{ id: string }[]> =>
  tx.all(sql<{ id: string }>`
    select id from quotes
    where status = 'accepted' and settled_at is null and answered_at < now() - make_interval(mins => ${sql.lit(unsettledMinutes)})
    order by answered_at limit 300`);
