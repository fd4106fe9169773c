import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { quoteErrorText as text } from '#text/quoteDocs.ts';
import type { Config } from '#server/config.ts';
import { raised } from '#server/db/raised.ts';
import { refusing } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { canonical, sha256 } from '#server/features/quotes/canonical.ts';
import { quoteChange, settlingQuote } from '#server/features/quotes/changes.ts';
import { compose } from '#server/features/quotes/content.ts';
import { inWorkElsewhere } from '#server/features/leads/clash.service.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';
import { detail } from '#server/features/quotes/read.ts';
import { answered, holdDraft, quoteRefusals } from '#server/features/quotes/save.service.ts';
import { userRefusals } from '#server/features/users/users.service.ts';

type Options = { config: Pick<Config, 'MAIL_URL'>; online: boolean };

/**
 * Freezes the content that the client will read, and mails it. The open revision is superseded in the same transaction, so that
 * there is one offer at any time. A lead becomes a client, who sets a password with the link in the email.
 */
export async function send(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number,
  { config, online }: Options,
): Promise<Effect<QuoteDetail>> {
  if (!config.MAIL_URL) throw new PortalError('mail_off');
  const draft = await holdDraft(tx, id, version);
  const newIds = { person: uuidv7(), place: uuidv7() };
  const refusals = {
    ...quoteRefusals,
    [raised.in_work_elsewhere]: () => inWorkElsewhere(actor.id, (system) => quotes.clashOf(system, id)),
  };
  const to = (await refusing(
    { ...userRefusals, ...refusals, '23505': userRefusals['23505']! },
    quotes.addressee(tx, id, newIds),
  ))!;
  if (!to.email) throw new PortalError('no_address', { message: text.noName });
  const { client_id, place_id } = to;
  const replaced = await quotes.openOf(tx, draft.root_id);
  const work = async () => {
    if (replaced) await quotes.update(tx, replaced.id, { status: 'superseded' });
    // Sending by the office counts as its approval.
    if (actor.role === 'admin')
      await quotes.update(tx, id, { approved_by: actor.id, approved_bp: await quotes.discountOf(tx, id) });
    const [head, optionLines] = await Promise.all([quotes.head(tx, id), quotes.optionLines(tx, id)]);
    const said = await compose(tx, { ...draft, client_id, place_id }, optionLines, { rep: head!.owner_name, online });
    const content = canonical(said);
    const { valid_until } = said;
    const frozen = { content, content_sha256: sha256(content), valid_until, client_id, place_id };
    await quotes.update(tx, id, { ...frozen, status: 'sent' });
  };
  await refusing(refusals, work());
  const answer = await detail(tx, id, online);
  return {
    answer,
    changes: [
      quoteChange('quote.sent', answer, ['status', 'content']),
      ...(replaced ? [quoteChange('quote.superseded', replaced)] : []),
    ],
    tasks: [{ name: 'sendQuote', payload: { quote_id: id }, key: `quote-${id}` }],
  };
}

/**
 * A seller withdraws a sent quote; only the office withdraws a signed one, before work has started. The funnel undoes what it
 * did.
 */
export async function withdraw(
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
  online: boolean,
): Promise<Effect<QuoteDetail>> {
  const quote = await quotes.lock(tx, id);
  if (!quote) throw new PortalError('not_found');
  const signed = quote.status === 'accepted';
  if (quote.status !== 'sent' && !(signed && actor.role === 'admin')) throw new PortalError('quote_changed');
  await refusing(
    quoteRefusals,
    quotes.update(tx, id, { status: 'withdrawn', close_reason: reason, closed_by: actor.id }),
  );
  const effect = await answered(tx, id, 'quote.withdrawn', online, ['status', 'close_reason']);
  return { ...effect, tasks: signed ? [settlingQuote(id)] : [] };
}

/** A discount above the limit needs the office's approval. */
export async function askApproval(tx: Tx, id: string, version: number, online: boolean): Promise<Effect<QuoteDetail>> {
  await holdDraft(tx, id, version);
  await quotes.update(tx, id, { approval_asked_at: new Date().toISOString() });
  const effect = await answered(tx, id, 'quote.approval_asked', online, ['approval_asked_at']);
  return { ...effect, notices: [{ notice: 'quote_approval', entity_id: id }] };
}

/** Approves the current discount; a larger one needs a new approval. */
export async function approve(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number,
  online: boolean,
): Promise<Effect<QuoteDetail>> {
  await holdDraft(tx, id, version);
  const approved_bp = await quotes.discountOf(tx, id);
  await quotes.update(tx, id, { approved_by: actor.id, approved_bp, approval_asked_at: null });
  const effect = await answered(tx, id, 'quote.approved', online, ['approved_by']);
  return { ...effect, notices: [{ notice: 'quote_approved', entity_id: id }] };
}
