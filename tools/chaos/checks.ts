import type pg from 'pg';
import type { Movement, PayPalControl } from '#test/support/paypal.ts';

type Books = {
  moved: Movement[];
  transactions: { kind: string; id: string; amount: number; fee: number }[];
  cash: number;
  fees: number;
  sum: number;
};

const add = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
const dollars = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

async function readBooks(admin: pg.Pool, moved: Movement[]): Promise<Books> {
  const { rows } = await admin.query<{ kind: string; id: string; amount: string; fee: string }>(
    "select kind, provider_txn_id as id, amount_cents as amount, fee_cents as fee from payment_transactions where provider = 'paypal'",
  );
  const { rows: accounts } = await admin.query<{ account: string; sum: string }>(
    'select account, sum(amount_cents) as sum from ledger_entries group by account',
  );
  const of = (name: string) => Number(accounts.find(({ account }) => account === name)?.sum ?? 0);
  return {
    moved,
    transactions: rows.map(({ kind, id, amount, fee }) => ({ kind, id, amount: Number(amount), fee: Number(fee) })),
    cash: of('cash:paypal'),
    fees: of('fees'),
    sum: add(accounts.map(({ sum }) => Number(sum))),
  };
}

/** PayPal's movements, our records and the books: the same, to the cent. */
function compare({ moved, transactions, cash, fees, sum }: Books): string[] {
  const faults: string[] = [];
  const found = new Map<string, number>();
  for (const { kind, id } of transactions) found.set(`${kind} ${id}`, (found.get(`${kind} ${id}`) ?? 0) + 1);
  for (const [name, times] of found) if (times > 1) faults.push(`more than one booking: ${name}, ${times} times`);
  for (const one of moved) {
    // Only an event tells whether money was refunded or reversed; if it never came, it counts as refunded.
    const ours = transactions.find(
      ({ kind, id }) => (kind === 'capture') === (one.kind === 'capture') && id === one.id,
    );
    if (!ours) faults.push(`missing here: ${one.kind} ${one.id} of ${dollars(one.amount_cents)}`);
    else if (ours.amount !== one.amount_cents || ours.fee !== one.fee_cents)
      faults.push(`another amount or fee: ${one.kind} ${one.id}`);
  }
  const known = new Set(moved.map(({ id }) => id));
  for (const { kind, id } of transactions) if (!known.has(id)) faults.push(`never happened at PayPal: ${kind} ${id}`);
  const captures = moved.filter(({ kind }) => kind === 'capture');
  const twice = captures.filter(({ custom_id }, at) => captures.findIndex((one) => one.custom_id === custom_id) !== at);
  for (const { custom_id } of twice) faults.push(`captured more than once: payment ${custom_id}`);

  const net = add(
    moved.map(({ kind, amount_cents, fee_cents }) => (kind === 'capture' ? amount_cents - fee_cents : -amount_cents)),
  );
  const paid = add(moved.map(({ fee_cents }) => fee_cents));
  if (cash !== net) faults.push(`the books are wrong: ${dollars(cash)} at PayPal, where ${dollars(net)} is`);
  if (fees !== paid) faults.push(`the books are wrong: ${dollars(fees)} of fees, where PayPal kept ${dollars(paid)}`);
  if (sum !== 0) faults.push(`the books are wrong: they sum to ${dollars(sum)}`);
  return faults;
}

/** Each finds rows that contradict themselves. */
const contradictions: [string, string][] = [
  [
    'a transaction of the books isn’t balanced',
    'select transaction_id from ledger_entries group by 1 having sum(amount_cents) <> 0',
  ],
  [
    'a payment has more than one capture',
    "select payment_id from payment_transactions where kind = 'capture' group by 1 having count(*) > 1",
  ],
  ['more was given back than came in', 'select id from payments where refunded_cents > coalesce(captured_cents, 0)'],
  [
    'a payment says something else than its transactions',
    `select p.id from payments p left join payment_transactions t on t.payment_id = p.id where p.provider = 'paypal' group by p.id
     having coalesce(p.captured_cents, 0) <> coalesce(sum(t.amount_cents) filter (where t.kind = 'capture'), 0)
       or p.refunded_cents <> coalesce(sum(t.amount_cents) filter (where t.kind <> 'capture'), 0)`,
  ],
  [
    'what is open on an invoice isn’t what the books say',
    `select i.id from invoices i join ledger_entries l on l.invoice_id = i.id and l.account = 'receivable' group by i.id
     having sum(l.amount_cents) <> i.total_cents - i.paid_cents - i.credited_cents`,
  ],
  [
    'a payment’s state isn’t what its money says',
    `select id from payments where captured_cents is not null and status <> 'reversed' and case
       when refunded_cents = captured_cents then status <> 'refunded'
       when status = 'disputed' then false
       when refunded_cents > 0 then status <> 'partially_refunded'
       else status <> 'completed' end`,
  ],
  [
    'a refund took the tip before the amount',
    `select p.id from payments p left join ledger_entries l on l.payment_id = p.id and l.account = 'tips'
     where p.captured_cents is not null group by p.id
     having coalesce(sum(l.amount_cents), 0) <> greatest(0, p.refunded_cents - p.amount_cents) - p.tip_cents`,
  ],
  ['an event was taken in more than once', 'select event_id from webhook_events group by 1 having count(*) > 1'],
  [
    'a completed refund has no money that moved',
    `select r.id from refunds r where r.status = 'completed' and not exists (
       select from payment_transactions t where t.kind = 'refund' and t.provider_txn_id = r.provider_refund_id)`,
  ],
  [
    'an invoice has two payments on their way',
    `select invoice_id from payments where provider = 'paypal' and tab = 'pending' and invoice_id is not null group by 1 having count(*) > 1`,
  ],
  [
    'what is kept of deposits and refunds is more than the client’s credit',
    "select id from profiles where role = 'client' and client_credit(id) < 0",
  ],
  [
    'a deposit says something else than its payments',
    `select d.id from deposits d left join payments p on p.deposit_id = d.id and p.captured_cents is not null group by d.id
     having d.paid_cents <> 0 and count(p.id) = 0 or d.paid_cents = 0 and count(p.id) > 0`,
  ],
  [
    'a deposit was paid and nothing came of it',
    `select b.id from bookings b join deposits d on d.booking_id = b.id
     where d.paid_cents > 0 and b.status in ('awaiting_deposit', 'lapsed')
       or d.held_cents > 0 and b.status in ('withdrawn', 'refused')`,
  ],
  [
    'a confirmed booking hasn’t one visit',
    `select b.id from bookings b left join jobs j on j.booking_id = b.id and j.status <> 'cancelled'
     group by b.id having (b.status = 'confirmed') <> (count(j.id) = 1)`,
  ],
  [
    'a technician is in two places at once',
    `select a.owner_id from busy_spans a join busy_spans b on b.technician_id = a.technician_id and b.owner_id > a.owner_id
     where a.span && b.span`,
  ],
  [
    'a client has less than no credit',
    "select client_id from ledger_entries where account = 'client_credit' group by 1 having sum(amount_cents) > 0",
  ],
];

/** A bank's decline is reported once, however many requests asked for the money at that moment. */
async function repeatedDeclines(admin: pg.Pool, paypal: PayPalControl): Promise<string[]> {
  const declines = new Map((await paypal.orders()).map((order) => [order.id, order.declines]));
  const { rows } = await admin.query<{ id: string; order: string; told: string }>(
    `select p.id, p.provider_order_id as order, count(*) as told from payments p join payment_events e on e.payment_id = p.id
     where e.kind = 'declined' group by p.id`,
  );
  return rows
    .filter(({ order, told }) => Number(told) > (declines.get(order) ?? 0))
    .map(({ id, told }) => `a decline was told more than once: ${id}, ${told} times`);
}

export async function checkBooks(
  admin: pg.Pool,
  paypal: PayPalControl,
): Promise<{ faults: string[]; figures: Record<string, string> }> {
  const moved = await paypal.journal();
  const books = await readBooks(admin, moved);
  const faults = [...compare(books), ...(await repeatedDeclines(admin, paypal))];
  for (const [what, query] of contradictions) {
    const { rows } = await admin.query<Record<string, string>>(query);
    faults.push(...rows.map((row) => `${what}: ${Object.values(row)[0]}`));
  }
  const { rows: states } = await admin.query<{ status: string; count: string }>(
    'select status, count(*) from payments group by 1 order by 2 desc',
  );
  const { rows: alerts } = await admin.query<{ kind: string; count: string }>(
    'select kind, count(*) from payment_alerts group by 1 order by 2 desc',
  );
  const total = (kind: string) => add(moved.filter((one) => one.kind === kind).map((one) => one.amount_cents));
  const listed = (rows: { count: string }[], name: (row: never) => string) =>
    rows.map((row) => `${name(row as never)} ${row.count}`).join(', ') || 'none';
  return {
    faults,
    figures: {
      payments: listed(states, ({ status }: { status: string }) => status),
      captured: `${dollars(total('capture'))} in ${moved.filter(({ kind }) => kind === 'capture').length}`,
      refunded: `${dollars(total('refund'))} in ${moved.filter(({ kind }) => kind === 'refund').length}`,
      reversed: `${dollars(total('reversal'))} in ${moved.filter(({ kind }) => kind === 'reversal').length}`,
      fees: dollars(add(moved.map(({ fee_cents }) => fee_cents))),
      'in the books at PayPal': dollars(books.cash),
      alerts: listed(alerts, ({ kind }: { kind: string }) => kind),
    },
  };
}

/** Each kind of fault once, with its count and its first three cases. */
export function tell(faults: string[]): string[] {
  const kinds = Map.groupBy(faults, (fault) => fault.split(': ', 1)[0]!);
  return [...kinds].map(([kind, found]) => {
    const first = found.slice(0, 3).map((fault) => fault.slice(kind.length + 2));
    return `${found.length} x ${kind}: ${first.join('; ')}`;
  });
}
