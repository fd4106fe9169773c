import { sql, type RawBuilder } from 'kysely';
import { Lead, type LeadDetail, type LeadUpdate, type LogLead, type NewLead } from '#contract/sales/lead.schema.ts';
import { leadLimits } from '#contract/base/limits.ts';
import { unownedLeadHours } from '#contract/base/timing.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { utc } from '#server/db/utc.ts';

/** The last ten digits, like the column `phone_key`. */
const keyOf = (phone: RawBuilder<unknown>) => sql`nullif(right(regexp_replace(${phone}, '\\D', '', 'g'), 10), '')`;

/** Events of the lead and of the leads joined into it, newest first. Names appear only if the reader may see the person. */
const events = sql`
  select e.id, ${utc(sql`e.at`)} as at, e.kind, e.outcome, e.note, coalesce(e.by = actor_id(), false) as own,
    b.full_name as by_name,
    case when e.kind = 'status' then e.detail ->> 'from' end as "from",
    case when e.kind = 'status' then e.detail ->> 'to' end as "to",
    e.detail ->> 'lost_reason' as lost_reason, f.full_name as from_name, t.full_name as to_name,
    e.detail ->> 'quote_id' as quote_id, (e.detail ->> 'number')::int as quote_number, s.name as service_name,
    e.detail ->> 'suits' as suits
  from lead_events e
    left join profiles b on b.id = e.by
    left join profiles f on f.id = case when e.kind = 'reassigned' then (e.detail ->> 'from')::uuid end
    left join profiles t on t.id = case when e.kind = 'reassigned' then (e.detail ->> 'to')::uuid end
    left join services s on s.id = (e.detail ->> 'service_id')::uuid
  where e.lead_id in (select j.id from leads j where j.id = l.id or j.joined_to = l.id)
  order by e.at desc, e.id desc limit ${sql.lit(leadLimits.events + 1)}`;

const clashes = sql`
  select c.rep_id, p.full_name as rep_name, ${utc(sql`c.at`)} as at
  from lead_clashes c join profiles p on p.id = c.rep_id where c.lead_id = l.id order by c.at`;

/** For a representative only among their own clients, because they see no other profiles. */
const knownClient = sql`
  select json_build_object('id', p.id, 'full_name', p.full_name) from profiles p
  where p.role = 'client' and p.acts_for is null and p.deleted_at is null and l.client_id is null
    and p.id in (
      select id from profiles where email = l.email and l.email is not null
      union all
      select id from profiles where role = 'client' and deleted_at is null and phone = l.phone and l.phone is not null)
  order by p.created_at, p.id limit 1`;

const referral = sql`
  select json_build_object('id', r.id, 'referrer_name', p.full_name)
  from referrals r join profiles p on p.id = r.referrer_id where r.lead_id = l.id`;

const listed = (query: RawBuilder<unknown>) => sql`coalesce((select json_agg(r) from (${query}) r), '[]')`;

/** Only the office sees clashes and the referral. For a joined lead, the lead that it was joined into is returned. */
export async function findById(tx: Tx, id: string, { office }: { office: boolean }): Promise<LeadDetail | undefined> {
  const found = await tx.first(sql<Omit<LeadDetail, 'more_events'>>`
    select ${columnsOf(Lead, 'l')}, s.name as service_name, o.full_name as owner_name, c.full_name as client_name,
      ${listed(events)} as events, ${office ? listed(clashes) : sql`'[]'::json`} as clashes, (${knownClient}) as known_client,
      ${office ? sql`(${referral})` : sql`null::json`} as referral
    from leads l left join services s on s.id = l.service_id left join profiles o on o.id = l.owner_id
      left join profiles c on c.id = l.client_id
    where l.id = (select coalesce(joined_to, id) from leads where id = ${id}::uuid)`);
  if (!found) return undefined;
  const more = found.events.length > leadLimits.events;
  return { ...found, events: more ? found.events.slice(0, -1) : found.events, more_events: more };
}

export type HeldLead = Lead & { joined_to: string | null };
const held = sql`${columnsOf(Lead)}, joined_to`;

/** Locks the lead until the transaction ends. A joined lead can't be changed. */
export const lock = (tx: Tx, id: string): Promise<HeldLead | undefined> =>
  tx.first(sql<HeldLead>`
    select ${held} from leads where id = ${id}::uuid and joined_to is null for no key update`);

/** Locks in the order of the ids, so that two requests for the same leads don't deadlock. */
export const lockAll = (tx: Tx, ids: readonly string[]): Promise<HeldLead[]> =>
  tx.all(sql<HeldLead>`
    select ${held} from leads where id = any (${ids}::uuid[]) and joined_to is null order by id for no key update`);

export const insert = (tx: Tx, lead: NewLead & { created_by: string }): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('leads')
      .values(lead)
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );

type Written = Partial<
  Omit<LeadUpdate, 'version'> &
    Pick<Lead, 'status' | 'owner_id' | 'client_id' | 'lost_reason' | 'lost_note'> & { joined_to: string }
>;
export const update = (tx: Tx, id: string, values: Written): Promise<number> =>
  tx.run(sqlFor.updateTable('leads').set(values).where('id', '=', id));

export const setOwner = (tx: Tx, ids: readonly string[], owner_id: string | null): Promise<number> =>
  tx.run(sql`update leads set owner_id = ${owner_id}::uuid where id = any (${ids}::uuid[])`);

export const remove = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('leads').where('id', '=', id).where('joined_to', 'is', null));

export const addEvent = (
  tx: Tx,
  lead_id: string,
  { kind, outcome, note }: Pick<LogLead, 'kind' | 'outcome' | 'note'>,
): Promise<number> => tx.run(sqlFor.insertInto('lead_events').values({ lead_id, kind, outcome, note }));

type Reach = { phone: string | null; email: string | null };

/** Another open lead of the same person, as far as the transaction's role may see it. */
export const findOpen = async (tx: Tx, { phone, email }: Reach, except: string): Promise<string | null> =>
  (
    await tx.first(sql<{ id: string }>`
      select id from leads where status in ('new', 'warm') and joined_to is null and id <> ${except}::uuid
        and (phone_key = ${keyOf(sql`${phone}::text`)} or email = ${email})
      order by (phone_key = ${keyOf(sql`${phone}::text`)}) desc nulls last, id limit 1`)
  )?.id ?? null;

/** True if this is the representative's first try. */
export const addClash = async (tx: Tx, lead_id: string, rep_id: string): Promise<boolean> =>
  (await tx.run(
    sqlFor
      .insertInto('lead_clashes')
      .values({ lead_id, rep_id })
      .onConflict((conflict) => conflict.doNothing()),
  )) > 0;

/** True if this is the representative's first try today. */
export const addClientClash = async (tx: Tx, client_id: string, rep_id: string): Promise<boolean> =>
  (await tx.run(
    sqlFor
      .insertInto('client_clashes')
      .values({ client_id, rep_id })
      .onConflict((conflict) => conflict.doNothing()),
  )) > 0;

/** The client that a phone number or email address belongs to, unless this representative looks after them. */
export const findClient = async (tx: Tx, { phone, email }: Reach, rep_id: string): Promise<string | null> =>
  (await tx.first(sql<{ id: string | null }>`select client_of_another(${email}, ${phone}, ${rep_id}) as id`))!.id;

export type Reminded = { id: string; owner_id: string | null; follow_up_at: string };

/**
 * Claims the next due follow-ups and marks each as reminded: run twice, or by two processes at once, no owner is reminded
 * twice. A lead without an owner waits an hour longer, because the office is already told of a request when it comes in.
 */
export const claimDue = (tx: Tx, batch: number): Promise<Reminded[]> =>
  tx.all(sql<Reminded>`
    update leads set reminded_for = follow_up_at where id in (
      select id from leads
      where status in ('new', 'warm') and joined_to is null and reminded_for is distinct from follow_up_at
        and follow_up_at <= now() - make_interval(hours => case when owner_id is null then ${sql.lit(unownedLeadHours)} else 0 end)
      order by follow_up_at limit ${sql.lit(batch)} for no key update skip locked)
    returning id, owner_id, follow_up_at`);

export const noteReminders = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`insert into lead_events (lead_id, kind) select id, 'reminded' from unnest(${ids}::uuid[]) id`);
