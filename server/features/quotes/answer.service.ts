import { isDeepStrictEqual } from 'node:util';
import { coolingOffFromCents } from '#contract/sales/quote.kinds.ts';
import { lastDayToCancel } from '#server/features/quotes/coolingOff.ts';
import { PortalError } from '#contract/errors.ts';
import type {
  OwnQuote,
  QuoteAccept,
  QuoteAcceptFor,
  QuoteContent,
  QuoteDeclined,
  QuoteDetail,
} from '#contract/sales/quote.schema.ts';
import { chosenTotals, recurringPrices } from '#contract/sales/quoteTotals.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { onBehalf } from '#server/db/asSystem.ts';
import { raised } from '#server/db/raised.ts';
import { refusing } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as business from '#server/features/business/business.queries.ts';
import { quoteChange, settlingQuote } from '#server/features/quotes/changes.ts';
import { inWorkElsewhere } from '#server/features/leads/clash.service.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';
import { detail } from '#server/features/quotes/read.ts';
import { quoteRefusals } from '#server/features/quotes/save.service.ts';
import type { SessionRow } from '#server/features/sessions/sessions.queries.ts';
import type { Origin } from '#server/http/route.ts';

const refusals = {
  ...quoteRefusals,
  // Another acceptance came first: there is only one for all revisions.
  quote_acceptances_pkey: () => new PortalError('quote_changed'),
  quote_acceptances_quote_id_key: () => new PortalError('quote_changed'),
  quote_acceptances_quote_id_root_id_content_sha256_fkey: () => new PortalError('quote_changed'),
  [raised.not_on_offer]: () => new PortalError('quote_changed'),
  [raised.quote_over]: () => new PortalError('quote_over'),
  [raised.not_theirs_to_sign]: () => new PortalError('forbidden'),
};

type Choice = Pick<QuoteAccept, 'content_sha256' | 'option_id' | 'add_ons' | 'total_cents' | 'recurring'>;

/** The chosen option at the price that was shown. The database checks again that it is on offer. */
async function chosen(tx: Tx, quote: { content: QuoteContent; content_sha256: string | null }, choice: Choice) {
  if (quote.content_sha256 !== choice.content_sha256) throw new PortalError('quote_changed');
  const totals = chosenTotals(quote.content, choice.option_id, choice.add_ons);
  if (!totals) throw new PortalError('quote_changed');
  const recurring = recurringPrices(totals);
  if (totals.total_cents !== choice.total_cents || !isDeepStrictEqual(recurring, choice.recurring))
    throw new PortalError('price_changed');
  const { total_cents, deposit_cents } = totals;
  // A recurring price exceeds the minimum amount sooner or later.
  const covered = quote.content.cooling_off !== null && (total_cents >= coolingOffFromCents || recurring.length > 0);
  return {
    content_sha256: choice.content_sha256,
    option_id: choice.option_id,
    add_ons: choice.add_ons,
    total_cents,
    deposit_cents,
    recurring: JSON.stringify(recurring),
    // Until midnight of that day, which is the start of the next one.
    cancel_until: covered ? business.midnight(lastDayToCancel(await business.today(tx)), 1) : null,
  };
}

async function findOwn(tx: Tx, id: string): Promise<OwnQuote> {
  const quote = await quotes.findOwn(tx, id);
  if (!quote) throw new PortalError('not_found');
  return quote;
}

/** A client has no right to read or write these rows, so the system does it on their behalf. */
async function ownChange(tx: Tx, id: string, action: Parameters<typeof quoteChange>[0], fields?: string[]) {
  const whose = await onBehalf(tx, (system) => quotes.ownerOf(system, id));
  return quoteChange(action, whose!, fields);
}

export async function open(tx: Tx, id: string): Promise<Effect<OwnQuote>> {
  await findOwn(tx, id);
  const opened = await onBehalf(tx, (system) => quotes.markOpened(system, id));
  const changes = opened === 0 ? [] : [await ownChange(tx, id, 'quote.opened', ['opened_at'])];
  return { answer: await findOwn(tx, id), changes };
}

/** The signature: what was read, by whom, when, and from where. The funnel does everything that follows. */
export async function accept(
  tx: Tx,
  actor: Actor,
  session: SessionRow,
  origin: Origin,
  id: string,
  { signer_name, strokes, consent_version, ...choice }: QuoteAccept,
): Promise<Effect<OwnQuote>> {
  const quote = await findOwn(tx, id);
  if (quote.status !== 'sent') throw new PortalError('quote_changed');
  const values = await chosen(tx, quote, choice);
  if (consent_version !== quote.content.consent_version) throw new PortalError('quote_changed');
  const second_factor = await quotes.secondFactor(tx, session.session_id);
  await refusing(
    refusals,
    onBehalf(tx, (system) =>
      quotes.accept(system, {
        ...values,
        quote_id: id,
        method: 'portal',
        signer_id: actor.id,
        witness_id: null,
        signer_name,
        strokes: strokes && JSON.stringify(strokes),
        consent_version,
        ip: origin.address,
        user_agent: origin.user_agent,
        second_factor,
      }),
    ),
  );
  return {
    answer: await findOwn(tx, id),
    changes: [await ownChange(tx, id, 'quote.accepted')],
    notices: accepted(id, values.total_cents),
    tasks: [settlingQuote(id)],
  };
}

const accepted = (entity_id: string, amount_cents: number) => [
  { notice: 'quote_signed' as const, entity_id, amount_cents },
  { notice: 'quote_accepted' as const, entity_id, amount_cents },
];

/** An acceptance recorded by the user who heard or saw it. It claims no signature of the client. */
export async function acceptFor(
  tx: Tx,
  actor: Actor,
  origin: Origin,
  id: string,
  { signer_name, strokes, method, ...choice }: QuoteAcceptFor,
  online: boolean,
): Promise<Effect<QuoteDetail>> {
  const quote = await detail(tx, id, online);
  if (quote.status !== 'sent') throw new PortalError('quote_changed');
  const values = await chosen(tx, quote, choice);
  await refusing(
    {
      ...refusals,
      [raised.in_work_elsewhere]: () => inWorkElsewhere(actor.id, (system) => quotes.clashOf(system, id)),
    },
    onBehalf(tx, (system) =>
      quotes.accept(system, {
        ...values,
        quote_id: id,
        method,
        signer_id: null,
        witness_id: actor.id,
        signer_name,
        strokes: strokes && JSON.stringify(strokes),
        consent_version: method === 'in_person' ? quote.content.consent_version : null,
        ip: origin.address,
        user_agent: origin.user_agent,
        second_factor: null,
      }),
    ),
  );
  const answer = await detail(tx, id, online);
  return {
    answer,
    changes: [quoteChange('quote.recorded', answer)],
    notices: accepted(id, values.total_cents),
    tasks: [settlingQuote(id)],
  };
}

export async function decline(tx: Tx, id: string, { reason, note }: QuoteDeclined): Promise<Effect<OwnQuote>> {
  const quote = await findOwn(tx, id);
  if (quote.status !== 'sent') throw new PortalError('quote_changed');
  await refusing(
    refusals,
    onBehalf(tx, (system) =>
      quotes.update(system, id, { status: 'declined', decline_reason: reason, decline_note: note }),
    ),
  );
  return {
    answer: await findOwn(tx, id),
    changes: [await ownChange(tx, id, 'quote.declined', ['status', 'decline_reason'])],
    notices: [{ notice: 'quote_declined', entity_id: id }],
  };
}

/** The client's right until midnight of the third business day. The funnel cancels the job and refunds the deposit. */
export async function cancel(tx: Tx, actor: Actor, id: string): Promise<Effect<OwnQuote>> {
  const quote = await findOwn(tx, id);
  if (quote.status !== 'accepted') throw new PortalError('quote_changed');
  await refusing(
    refusals,
    onBehalf(tx, (system) => quotes.update(system, id, { status: 'withdrawn', cancelled: true, closed_by: actor.id })),
  );
  return {
    answer: await findOwn(tx, id),
    changes: [await ownChange(tx, id, 'quote.cancelled')],
    notices: [{ notice: 'quote_cancelled', entity_id: id }],
    tasks: [settlingQuote(id)],
  };
}
