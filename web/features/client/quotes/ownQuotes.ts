import { queryOptions } from '@tanstack/react-query';
import type { OwnQuote } from '#contract/sales/quote.schema.ts';
import type { Stroke } from '#contract/field/visit.schema.ts';
import { call } from '#web/api.ts';

export const ownQuotesPath = '/client/quotes';
export const ownQuotePath = (id: string) => `${ownQuotesPath}/${id}`;

export const ownQuotesQuery = queryOptions({
  queryKey: ['quote', 'list', 'own'],
  queryFn: ({ signal }) => call('quote.own', { signal }),
});

export const ownQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['quote', id],
    queryFn: ({ signal }) => call('quote.ownRead', { params: { id }, signal }),
  });

/** The client's choices while they choose and sign. */
export type SignDraft = { option: string; addOns: string[]; name: string; strokes: Stroke[]; agreed: boolean };

/** The state that the client sees; a quote may be past its last day before the server records that. */
export type OwnState =
  | 'open'
  | 'deposit'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'superseded'
  | 'withdrawn'
  | 'cancelled';

export const owedDeposit = ({ acceptance, deposit }: OwnQuote): number =>
  deposit ? deposit.amount_cents - deposit.paid_cents : (acceptance?.deposit_cents ?? 0);

export function stateOf(quote: OwnQuote): OwnState {
  const { status, over, cancelled } = quote;
  if (status === 'sent') return over ? 'expired' : 'open';
  if (status === 'accepted') return owedDeposit(quote) > 0 ? 'deposit' : 'accepted';
  if (status === 'withdrawn') return cancelled ? 'cancelled' : 'withdrawn';
  // A client never sees a draft.
  return status === 'draft' ? 'withdrawn' : status;
}
