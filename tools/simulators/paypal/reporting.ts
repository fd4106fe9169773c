import { fromCents } from '#contract/base/amount.ts';
import { Refusal } from '#tools/simulators/paypal/refusal.ts';
import type { Movement, Reply, World } from '#tools/simulators/paypal/world.ts';

const codes = { capture: 'T0006', refund: 'T1107', reversal: 'T1106' } as const;
const longest_ms = 31 * 24 * 60 * 60 * 1_000;

/** `/v1/reporting/transactions`: the account's statement, made from the journal. */
export function report({ journal }: World, query: URLSearchParams): Reply {
  const [from, to] = [Date.parse(query.get('start_date') ?? ''), Date.parse(query.get('end_date') ?? '')];
  if (Number.isNaN(from) || Number.isNaN(to) || to - from > longest_ms) {
    throw new Refusal(400, 'INVALID_REQUEST', 'Date range is greater than 31 days, or no date.');
  }
  const size = Math.min(500, Number(query.get('page_size') ?? 100));
  const page = Math.max(1, Number(query.get('page') ?? 1));
  const found = journal.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to);
  return {
    status: 200,
    body: {
      transaction_details: found
        .slice((page - 1) * size, page * size)
        .map((movement) => ({ transaction_info: line(movement) })),
      account_number: 'MERCHANT00001',
      start_date: query.get('start_date'),
      end_date: query.get('end_date'),
      page,
      total_items: found.length,
      total_pages: Math.max(1, Math.ceil(found.length / size)),
    },
  };
}

const signed = (cents: number, currency_code: string) => ({
  currency_code,
  value: `${cents < 0 ? '-' : ''}${fromCents(Math.abs(cents))}`,
});

const line = ({ kind, id, capture_id, custom_id, invoice_id, amount_cents, fee_cents, currency, at }: Movement) => ({
  transaction_id: id,
  transaction_event_code: codes[kind],
  transaction_initiation_date: at,
  transaction_updated_date: at,
  transaction_amount: signed(kind === 'capture' ? amount_cents : -amount_cents, currency),
  ...(fee_cents > 0 && { fee_amount: signed(-fee_cents, currency) }),
  transaction_status: 'S',
  ...(kind !== 'capture' && { paypal_reference_id: capture_id, paypal_reference_id_type: 'TXN' }),
  ...(invoice_id && { invoice_id }),
  ...(custom_id && { custom_field: custom_id }),
});
