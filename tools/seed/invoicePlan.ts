import { addDays } from '#contract/base/days.ts';
import { idOfService } from '#tools/seed/services.ts';

/** A planned line; its tax is added when it is written. */
type PlannedLine = {
  job_id: string | null;
  service_id: string | null;
  description: string;
  detail: string | null;
  quantity: number;
  unit_cents: number;
  taxable: boolean;
};
export type PlannedInvoice = {
  client_id: string;
  job_ids: string[];
  lines: PlannedLine[];
  /** Null: still a draft. */
  issued_on: string | null;
  deposit_cents: number;
  note: string | null;
  void_reason: string | null;
};

/** Completed work without an invoice. */
export type DoneWork = PlannedLine & {
  job_id: string;
  client_id: string;
  day: string;
  /** A visit of a plan: billed by the month. */
  recurring: boolean;
};

const line = (description: string, detail: string | null, unit_cents: number): PlannedLine => ({
  job_id: null,
  service_id: idOfService(description),
  description,
  detail,
  quantity: 1,
  unit_cents,
  taxable: true,
});

/** Sales from before the portal had jobs: with names and prices of the price book. */
const sold: [lines: PlannedLine[], note: string | null][] = [
  [[line('Driveway and flatwork wash', '720 sq ft, concrete', 18_000)], null],
  [[line('Trash-bin plan', 'Three bins, one month', 4_225)], null],
  [[line('Full detail', 'SUV, before a sale', 31_200)], 'Thank you for choosing us before your sale.'],
  [[line('House soft wash', '1,840 sq ft of wall', 33_120), line('Trash-bin cleaning, once', 'Two bins', 4_500)], null],
  [[line('Exterior detail', 'Sedan, tree sap', 14_400)], null],
  [[line('Interior detail', 'Truck, dog hair', 24_000), line('Neighbor discount', null, -2_000)], null],
  [[line('Ceramic coating', 'Sedan, two coats, indoors', 90_000)], 'The deposit was asked for in advance.'],
  [[line('Driveway and flatwork wash', '1,250 sq ft, moss pre-treated', 37_500)], null],
  [[line('Trash-bin cleaning, once', 'Five kitchen bins', 9_000)], null],
  [[line('Exterior detail', 'Large SUV or van', 16_800), line('Interior detail', 'Large SUV or van', 22_400)], null],
];

const olderCount = 15;
/** For a coating, by the business' deposit rule. */
const deposit = (lines: PlannedLine[]) => (lines[0]!.unit_cents >= 90_000 ? 27_000 : 0);

/** From four months to two weeks ago, a few days apart. */
const older = (today: string, clients: string[]): PlannedInvoice[] =>
  Array.from({ length: olderCount }, (_, index) => {
    const [lines, note] = sold[index % sold.length]!;
    return {
      client_id: clients[(index * 7 + 3) % clients.length]!,
      job_ids: [],
      lines,
      issued_on: addDays(today, -118 + index * 7),
      deposit_cents: deposit(lines),
      note,
      void_reason: index === 9 ? 'Issued to the wrong client by mistake' : null,
    };
  });

const invoiceOf = (items: DoneWork[], issued_on: string | null): PlannedInvoice => ({
  client_id: items[0]!.client_id,
  job_ids: [...new Set(items.map(({ job_id }) => job_id))],
  lines: items.map(({ client_id: _, day: __, recurring: ___, ...rest }) => rest),
  issued_on,
  deposit_cents: 0,
  note: null,
  void_reason: null,
});

const grouped = (work: DoneWork[], by: (item: DoneWork) => string): DoneWork[][] =>
  [...Map.groupBy(work, (item) => `${by(item)} ${item.client_id}`).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, items]) => items);

const earlier = (one: string, other: string) => (one < other ? one : other);

/** The visits of a month are on one invoice, dated the first of the next month; this month's so far are billed the day after. */
const monthly = (today: string, work: DoneWork[]): PlannedInvoice[] =>
  grouped(work, ({ day }) => day.slice(0, 7)).map((items) => {
    const month = items[0]!.day.slice(0, 7);
    const next = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
    return invoiceOf(items, month < today.slice(0, 7) ? next : earlier(addDays(items.at(-1)!.day, 1), today));
  });

/** All work for one client on one day is on one invoice, dated the day after; the last ones are drafts, or not made yet. */
function daily(today: string, work: DoneWork[], { drafts, left }: { drafts: number; left: number }): PlannedInvoice[] {
  const all = grouped(work, ({ day }) => day);
  const billed = all.slice(0, Math.max(0, all.length - left));
  return billed.map((items, index) =>
    invoiceOf(items, index >= billed.length - drafts ? null : earlier(addDays(items[0]!.day, 1), today)),
  );
}

/** In the order of their numbers; drafts last. */
export function planInvoices(today: string, clients: string[], work: DoneWork[]): PlannedInvoice[] {
  const [plans, once] = [work.filter(({ recurring }) => recurring), work.filter(({ recurring }) => !recurring)];
  const plan = [...older(today, clients), ...monthly(today, plans), ...daily(today, once, { drafts: 2, left: 3 })];
  return plan.toSorted((one, other) => ((one.issued_on ?? '9999') < (other.issued_on ?? '9999') ? -1 : 1));
}
