import type pg from 'pg';
import { array, idOf, timedId } from '#tools/bench/made.ts';
import { asked, type Question } from '#tools/bench/questions.ts';

/** At most this many payments are made: the list's promise is about a million. */
export const mostPayments = 1_000_000;

const descriptions = [
  'Driveway wash',
  'House soft wash',
  'Full detail, SUV',
  'Ceramic coating, truck',
  'Trash-bin plan, November',
  'Payment for services',
];

/**
 * Ten years of payments: most completed, one in ten failed, and some of the newest are in progress. Four of five are for an
 * invoice.
 */
export const moneySteps = (payments: number, clients: number) => {
  const at = `now() - interval '10 years' * (1 - i::float8 / ${payments})`;
  const client = idOf('client', `i::bigint * 7919 % ${clients}`);
  // One price of the book is paid more often than any other amount.
  const amount = `case when i % 20 = 9 then 3250 else 2500 + i::bigint * 7919 % 2400 * 25 end`;
  const over = `case when i % 50 = 0 then 'refunded' when i % 33 = 0 then 'partially_refunded' when i % 500 = 1 then 'disputed'
    else 'completed' end`;
  const failed = `(array['failed', 'cancelled', 'expired', 'superseded', 'expired', 'cancelled', 'reversed'])[1 + i / 10 % 7]`;
  const open = `(array['created', 'approved', 'capturing', 'pending', 'declined'])[1 + i / 5 % 5]`;
  const made = `
    select i, at, method, case when method in ('cash', 'check') then ${over} when i > ${payments} * 0.98 and i % 5 < 2 then ${open}
      when i % 10 = 3 then ${failed} else ${over} end as status, ${amount} as amount
    from (select i, ${at} as at, case i % 20 when 0 then 'cash' when 7 then 'cash' when 11 then 'check' else
      case when i % 3 = 0 then 'card' else 'paypal' end end as method from generate_series(1, ${payments}) i) numbered`;
  return {
    invoices: `
      insert into invoices (id, number, client_id, status, currency, issued_on, due_on, subtotal_cents, total_cents, paid_cents, created_at)
        select ${idOf('invoice', 'i')}, i, ${client}, 'paid', 'USD', at::date, at::date + 14, ${amount},
          ${amount}, ${amount}, at
        from (select i, ${at} as at from generate_series(1, ${payments}) i) made where i % 5 > 0`,
    payments: `
      insert into payments (id, client_id, invoice_id, amount_cents, tip_cents, currency, method, provider, provider_order_id,
          status, description, reference, received_on, captured_cents, refunded_cents, created_at)
        select ${timedId('at', 'i')}, ${client}, case when i % 5 > 0 then ${idOf('invoice', 'i')} end, amount, 0, 'USD', method,
          case when method in ('cash', 'check') then 'manual' else 'paypal' end,
          case when method in ('paypal', 'card') then 'ORD' || i end, status,
          ${array(descriptions)}[1 + i % ${descriptions.length}] || ', ref ' || i, case method when 'check' then 'No. ' || i end,
          case when came then at::date end, case when came then amount end,
          case status when 'refunded' then amount when 'partially_refunded' then amount / 2 else 0 end, at
        from (select *, status in ('completed', 'partially_refunded', 'refunded', 'disputed', 'reversed') as came
          from (${made}) stated) made`,
    /** The newest, because people open those. */
    moves: `
      with newest as materialized (select * from payments order by created_at desc, id desc limit 50000),
        moved as (
          insert into payment_transactions (id, payment_id, kind, provider, provider_txn_id, amount_cents, fee_cents, occurred_at)
          select gen_random_uuid(), id, 'capture', provider, 'CAP' || number, captured_cents, 99, created_at
          from newest where captured_cents is not null)
      insert into payment_events (payment_id, client_id, kind, created_at)
        select id, client_id, kind, created_at from newest, unnest(array['created', 'ordered', 'captured']) kind`,
  };
};

/** Each invoice in the books, and its revenue by service and technician: a few services and all technicians. */
export const booked = (technicians: number): string[] => [
  `insert into services (id, name, category, pricing, by_condition, billing, duration_minutes, extra_minutes, buffer_minutes,
      taxable, deposit_percent, skills)
    select ${idOf('service', 'i')}, 'Service ' || i, 'washing', 'flat', false, 'visit', 60, 0, 0, true, 0, '{}'
    from generate_series(0, 7) i`,
  `insert into ledger_entries (transaction_id, booked_on, account, amount_cents, memo, client_id, invoice_id)
    select id, issued_on, side.account, side.sign * total_cents, 'Issued', client_id, id
    from invoices, (values ('receivable', 1), ('revenue', -1)) side (account, sign)`,
  `insert into revenue_shares (entry_id, service_id, technician_id, booked_on, amount_cents)
    select id, ${idOf('service', 'id % 8')}, ${idOf('tech', `id / 2 % ${technicians}`)}, booked_on, -amount_cents
    from ledger_entries where account = 'revenue'`,
];

/** The office's everyday requests about money. */
export async function moneyQuestions(admin: pg.Pool): Promise<Question[]> {
  const { some, each, again, ownNames, perQuestion } = asked(admin);
  const clients = await some(
    `select id as value from profiles where role = 'client' order by random() limit ${perQuestion}`,
  );
  const names = await ownNames();
  const numbers = await some(`select number as value from payments tablesample system_rows(${perQuestion})`);
  const invoices = await some(`select number as value from invoices tablesample system_rows(${perQuestion})`);
  const newest = await some(`select id as value from payments order by created_at desc limit ${perQuestion}`);
  const days = await some(
    `select to_char(now() - n * interval '17 days', 'YYYY-MM-DD') as value from generate_series(2, ${perQuestion}) n`,
  );
  const list = (query = '') => `/api/payments${query}`;
  const count = (query = '') => `/api/payments/count${query}`;
  return [
    { kind: 'list', name: 'payments, newest first', paths: again(list()) },
    { kind: 'list', name: 'payments: pending', paths: again(list('?tab=pending')) },
    { kind: 'list', name: 'payments: completed', paths: again(list('?tab=completed')) },
    { kind: 'list', name: 'payments: failed', paths: again(list('?tab=failed')) },
    { kind: 'filter', name: 'payments refunded', paths: again(list('?status=refunded')) },
    { kind: 'filter', name: 'payments in cash', paths: again(list('?method=cash')) },
    { kind: 'filter', name: 'card payments that failed', paths: again(list('?method=card&tab=failed')) },
    { kind: 'filter', name: 'failed payments in cash (none)', paths: again(list('?method=cash&tab=failed')) },
    { kind: 'filter', name: 'one client’s payments', paths: each(clients, (id) => list(`?client=${id}`)) },
    { kind: 'filter', name: 'payments up to a day', paths: each(days, (day) => list(`?to=${day}`)) },
    { kind: 'filter', name: 'payments from $300 to $310', paths: again(list('?min=30000&max=31000')) },
    { kind: 'filter', name: 'payments of exactly $32.50', paths: again(list('?min=3250&max=3250')) },
    { kind: 'filter', name: 'payments above any (none)', paths: again(list('?min=9000000')) },
    { kind: 'find', name: 'payments: a common word', paths: again(list('?search=driveway')) },
    { kind: 'find', name: 'payments: one client’s name', paths: each(names, (name) => list(`?search=${name}`)) },
    { kind: 'find', name: 'payments: one number', paths: each(numbers, (number) => list(`?search=PAY-${number}`)) },
    { kind: 'find', name: 'payments: one invoice', paths: each(invoices, (number) => list(`?search=INV-${number}`)) },
    { kind: 'find', name: 'payments: nothing of that name', paths: again(list('?search=zeppelin')) },
    { kind: 'count', name: 'payments: tabs', paths: again(count()) },
    { kind: 'count', name: 'payments: tabs, by card', paths: again(count('?method=card')) },
    { kind: 'count', name: 'payments: tabs, one client', paths: each(clients, (id) => count(`?client=${id}`)) },
    { kind: 'count', name: 'payments: tabs, a client’s name', paths: each(names, (name) => count(`?search=${name}`)) },
    { kind: 'panel', name: 'a new payment', paths: each(newest, (id) => list(`/${id}`)) },
  ];
}
