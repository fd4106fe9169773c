import { PortalError } from '#contract/errors.ts';
import { onlyRow } from '#contract/base/event.ts';
import {
  ReferralRules,
  type AddReferral,
  type Referral,
  type ReferralSettings,
} from '#contract/sales/referral.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { referralNoteText } from '#text/referrals.ts';
import { raised } from '#server/db/raised.ts';
import { record, type By, type Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { now } from '#server/db/now.ts';
import { book } from '#server/features/books/ledger.ts';
import * as leads from '#server/features/leads/leads.queries.ts';
import { leadChange } from '#server/features/leads/leads.service.ts';
import * as referrals from '#server/features/referrals/referrals.queries.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';

/** The change goes to the office and to the referrer. */
export const referralChange = (
  action: AuditAction,
  { id, referrer_id }: { id: string; referrer_id: string },
  fields: string[] = ['status'],
): Change => ({
  action,
  entity: 'referral',
  id,
  fields,
  audience: { users: [referrer_id], roles: ['admin'] },
});

/** Adds a lead who named a client. A referral that would be closed at once isn't stored. */
export async function add(tx: Tx, { lead_id, referrer_id }: AddReferral): Promise<Effect<Referral>> {
  const lead = await leads.lock(tx, lead_id);
  if (!lead) throw new PortalError('not_found');
  if (!(await referrals.readRules(tx)).online) throw new PortalError('referrals_off');
  if (await referrals.isReferred(tx, lead_id)) throw new PortalError('already_referred');
  const added = await referrals.add(tx, lead_id, referrer_id);
  if (!added) throw new PortalError('not_found');
  const answer = (await referrals.find(tx, added.referral_id))!;
  if (answer.status === 'closed') throw new PortalError('referral_not_new');
  const fields = lead.source === 'referral' ? [] : ['source'];
  const source = { before: { source: lead.source }, after: { source: 'referral' }, fields };
  return {
    answer,
    changes: [
      referralChange('referral.added', answer, []),
      leadChange('lead.updated', lead_id, source, [lead.owner_id]),
    ],
  };
}

type Held = referrals.StoredReferral & referrals.FriendState;

/**
 * Locks the referrer first, so that their friends are counted one after the other. A refund that commits later counts as later.
 */
async function hold(tx: Tx, id: string): Promise<Held | undefined> {
  const found = await referrals.referrerOf(tx, id);
  if (!found) return undefined;
  await referrals.holdReferrer(tx, found.referrer_id);
  const row = await referrals.lock(tx, id);
  return row && { ...row, ...(await referrals.state(tx, id)) };
}

const stands = ({ state }: Held) => state === 'due' || state === 'part_refunded';

/** Earned and booked in one transaction: the database allows neither without the other. */
async function earn(tx: Tx, held: Held, decision: { decided_by?: string; decision_note?: string } = {}): Promise<void> {
  const { id, referrer_id, reward_cents, invoice_id } = held;
  const decided = decision.decided_by ? { ...decision, decided_at: now } : {};
  await referrals.update(tx, id, { status: 'earned', earned_invoice_id: invoice_id, earned_at: now, ...decided });
  await book(tx, { memo: referralNoteText.memo, client_id: referrer_id, referral_id: id }, [
    { account: 'promotions', amount_cents: reward_cents },
    { account: 'client_credit', amount_cents: -reward_cents },
  ]);
}

/** Decides a friend's first invoice: credit, a review by the office, or nothing. A second call finds it decided. */
export async function settle(tx: Tx, by: By, id: string): Promise<void> {
  const held = await hold(tx, id);
  if (held?.status !== 'asked') return;
  if (held.state === 'refunded') {
    await referrals.update(tx, id, { status: 'closed', closed_reason: 'refunded' });
    await record(tx, by, referralChange('referral.closed', held));
    return;
  }
  if (!stands(held)) return;
  const doubts = await referrals.doubts(tx, id);
  if (doubts.length > 0) {
    await referrals.update(tx, id, { status: 'review', doubts });
    await record(tx, by, referralChange('referral.review', held));
    await enqueueNotice(tx, null, { notice: 'referral_review', entity_id: id });
    return;
  }
  await earn(tx, held);
  await record(tx, by, referralChange('referral.earned', held));
  await enqueueNotice(tx, null, { notice: 'referral_earned', entity_id: id, amount_cents: held.reward_cents });
}

const refusals: Refusals = Object.fromEntries(
  [raised.referral_kept, raised.referral_unpaid, raised.referral_in_doubt].map((code) => [
    code,
    () => new PortalError('referral_changed'),
  ]),
);

async function holdForReview(tx: Tx, id: string): Promise<Held> {
  const held = await hold(tx, id);
  if (!held) throw new PortalError('not_found');
  if (held.status !== 'review') throw new PortalError('referral_changed');
  return held;
}

/** The office approves a referral after review. The money must still be there. */
export async function approve(tx: Tx, actor: Actor, id: string, reason: string): Promise<Effect<Referral>> {
  const held = await holdForReview(tx, id);
  if (!stands(held)) throw new PortalError('referral_changed');
  await refusing(refusals, earn(tx, held, { decided_by: actor.id, decision_note: reason }));
  return {
    answer: (await referrals.find(tx, id))!,
    changes: [referralChange('referral.approved', held, ['status', 'decision_note'])],
    notices: [{ notice: 'referral_earned', entity_id: id, amount_cents: held.reward_cents }],
  };
}

/** The office refuses a referral after review. The referrer sees the result, but not the reason. */
export async function refuse(tx: Tx, actor: Actor, id: string, reason: string): Promise<Effect<Referral>> {
  const held = await holdForReview(tx, id);
  await refusing(
    refusals,
    referrals.update(tx, id, {
      status: 'closed',
      closed_reason: 'refused',
      decided_by: actor.id,
      decided_at: now,
      decision_note: reason,
    }),
  );
  return {
    answer: (await referrals.find(tx, id))!,
    changes: [referralChange('referral.refused', held, ['status', 'decision_note'])],
  };
}

const editable = ReferralRules.keyof().options;

export async function updateRules(tx: Tx, rules: ReferralRules): Promise<Effect<ReferralSettings>> {
  const before = await referrals.lockRules(tx);
  const fields = editable.filter((field) => before[field] !== rules[field]);
  if (fields.length > 0) await referrals.updateRules(tx, rules);
  const change = { entity: 'referral_rules' as const, id: onlyRow, fields, before, after: rules };
  const audience = { users: [], roles: ['admin' as const, 'client' as const] };
  return {
    answer: await referrals.readRules(tx),
    changes: fields.length > 0 ? [{ action: 'referral_rules.updated', ...change, audience }] : [],
  };
}
