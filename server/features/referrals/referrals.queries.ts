import { sql, type Selectable, type UpdateObject } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import { friendsShown, pageSize } from '#contract/base/limits.ts';
import {
  ReferralRules,
  type OwnReferrals,
  type Referral,
  type ReferralFilter,
  type ReferralSettings,
} from '#contract/sales/referral.schema.ts';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Cursor } from '#server/http/cursor.ts';

const ruleColumns = ReferralRules.keyof().options;

// The migration creates the row, and no role may delete it.
export const readRules = async (tx: Tx): Promise<ReferralSettings> =>
  (await tx.first(sql<ReferralSettings>`
    select r.online, r.reward_cents, r.min_paid_cents, f.online as form_online
    from referral_rules r cross join request_form f`))!;

export const lockRules = async (tx: Tx): Promise<ReferralRules> =>
  (await tx.first(sqlFor.selectFrom('referral_rules').select(ruleColumns).forUpdate()))!;

export const updateRules = (tx: Tx, rules: ReferralRules): Promise<number> =>
  tx.run(sqlFor.updateTable('referral_rules').set(rules));

/** The referrals of the client who asks. */
export const own = async (tx: Tx): Promise<OwnReferrals> =>
  (await tx.first(sql<OwnReferrals>`
    with friends as materialized (select * from own_friends())
    select case when referrals_open() then (select code from referral_codes) end as code, r.reward_cents, r.min_paid_cents,
      coalesce((select json_agg(f order by f.number desc) from (
        select number, asked_at, step, reward_cents from friends order by number desc limit ${sql.lit(friendsShown)}) f), '[]') as friends,
      (select coalesce(sum(reward_cents), 0) from friends where step = 'earned')::bigint as earned_cents,
      client_credit(actor_client_id()) as credit_cents, b.currency
    from referral_rules r cross join business_settings b`))!;

const rowSql = sql`
  r.id, r.number, r.status, r.referrer_id, p.full_name as referrer_name, r.lead_id, r.referred_client_id,
  coalesce(c.full_name, l.full_name) as friend_name, r.asked_at, r.reward_cents, r.min_paid_cents, r.doubts, r.closed_reason,
  s.state, coalesce(r.earned_invoice_id, s.invoice_id) as invoice_id, i.number as invoice_number, s.due_on, r.earned_at,
  d.full_name as decided_by_name, r.decided_at, r.decision_note`;
const joined = sql`
  cross join lateral referral_standing(r.id) s
  join profiles p on p.id = r.referrer_id join leads l on l.id = r.lead_id left join profiles c on c.id = r.referred_client_id
  left join invoices i on i.id = coalesce(r.earned_invoice_id, s.invoice_id) left join profiles d on d.id = r.decided_by`;

/** One row more than a page, newest first. */
export function list(
  tx: Tx,
  { status = 'review' }: Pick<ReferralFilter, 'status'>,
  cursor: Cursor | null,
): Promise<Referral[]> {
  const after = cursor ? sql`and (asked_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``;
  return tx.all(sql<Referral>`
    select ${rowSql} from (
      select * from referrals where status = ${status} ${after}
      order by asked_at desc, id desc limit ${sql.lit(pageSize + 1)}) r ${joined}
    order by r.asked_at desc, r.id desc`);
}

export const find = (tx: Tx, id: string): Promise<Referral | undefined> =>
  tx.first(sql<Referral>`select ${rowSql} from referrals r ${joined} where r.id = ${id}`);

/** Counting stops at the cap. */
export const counts = async (tx: Tx): Promise<{ review: number }> =>
  (await tx.first(sql<{ review: number }>`
    select count(*)::int as review from (
      select from referrals where status = 'review' limit ${sql.lit(countCap)}) waiting`))!;

type Added = { referral_id: string; referrer_id: string };

/** Undefined if the referrer can't refer, or if the lead was referred before. */
export const add = (tx: Tx, leadId: string, referrerId: string): Promise<Added | undefined> =>
  tx.first(sql<Added>`select referral_id, referrer_id from add_referral(${leadId}::uuid, ${referrerId}::uuid, true)`);

/** Links a lead to its referrer; undefined if the code is unknown, or if another client referred the lead. */
export const refer = (tx: Tx, leadId: string, code: string, isNew: boolean): Promise<Added | undefined> =>
  tx.first(sql<Added>`select referral_id, referrer_id from refer_lead(${leadId}::uuid, ${code}, ${isNew})`);

export const isReferred = async (tx: Tx, leadId: string): Promise<boolean> =>
  (await tx.first(sqlFor.selectFrom('referrals').select('id').where('lead_id', '=', leadId))) !== undefined;

/** Referrals whose first invoice allows a decision. */
export const ripe = (tx: Tx, limit: number): Promise<{ id: string }[]> =>
  tx.all(sql<{ id: string }>`
    select r.id from referrals r cross join lateral referral_standing(r.id) s
    where r.status = 'asked' and r.referred_client_id is not null and s.state in ('due', 'part_refunded', 'refunded')
    limit ${sql.lit(limit)}`);

export type FriendState = Pick<Referral, 'invoice_id' | 'state'>;

export const state = async (tx: Tx, id: string): Promise<FriendState> =>
  (await tx.first(sql<FriendState>`select invoice_id, state from referral_standing(${id}::uuid)`))!;

export const doubts = async (tx: Tx, id: string): Promise<Referral['doubts']> =>
  (await tx.first(sql<{ doubts: Referral['doubts'] }>`select referral_doubts(${id}::uuid) as doubts`))!.doubts;

export type StoredReferral = Selectable<Database['referrals']>;

export const referrerOf = (tx: Tx, id: string): Promise<Pick<StoredReferral, 'referrer_id'> | undefined> =>
  tx.first(sqlFor.selectFrom('referrals').select('referrer_id').where('id', '=', id));

/** Serializes bookings for the same referrer. */
export const holdReferrer = (tx: Tx, referrerId: string): Promise<number> =>
  tx.run(sql`select hold_referrer(${referrerId}::uuid)`);

export const lock = (tx: Tx, id: string): Promise<StoredReferral | undefined> =>
  tx.first(sqlFor.selectFrom('referrals').selectAll().where('id', '=', id).forNoKeyUpdate());

export const update = (tx: Tx, id: string, values: UpdateObject<Database, 'referrals'>): Promise<number> =>
  tx.run(sqlFor.updateTable('referrals').set(values).where('id', '=', id));
