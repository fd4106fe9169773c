import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { InvoiceDetail, UnbilledJob } from '#contract/money/invoice.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { newInvoice } from '#test/support/invoices.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';
import { addPlanServices, addSeries, addVisit } from '#test/support/plans.ts';

/*
 * Whatever happens to the visits of a plan, in any order: each month is charged as a small model says, at most once,
 * and work that is billed by the visit isn't affected.
 */
let database: TestDatabase;
let office: Client;
let services: Awaited<ReturnType<typeof addPlanServices>>;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  services = await addPlanServices(database.admin);
});

const months = ['2026-10', '2026-11'] as const;
type Month = (typeof months)[number];
const visits = 4;

type Visit = {
  id: string;
  index: number;
  month: Month;
  status: 'pending' | 'completed' | 'cancelled';
  invoice: { id: string; issued: boolean } | null;
  waived: boolean;
  /** An invoice or a waiver refers to the visit, so it can't be deleted. */
  recorded: boolean;
  extra: boolean;
};
const dayOf = ({ month, index }: Pick<Visit, 'month' | 'index'>) => `${month}-${String(index + 10)}`;

const isSettled = ({ invoice, waived }: Visit) => invoice !== null || waived;
const isBillable = (visit: Visit) => visit.status === 'completed' && !isSettled(visit);

/** The rule itself: which visit is charged for each month. */
class Model {
  charged = new Map<Month, Visit>();
  all: Visit[] = [];
  settle() {
    for (const month of months) {
      const held = this.charged.get(month);
      const keeps =
        held &&
        this.all.includes(held) &&
        (held.invoice || (held.month === month && (held.waived || held.status === 'completed')));
      if (!keeps) this.charged.delete(month);
      const next = this.all.find((one) => one.month === month && isBillable(one));
      if (!keeps && next) this.charged.set(month, next);
    }
  }
  asked(month: Month): number {
    const held = this.charged.get(month);
    return held && !isSettled(held) ? services.plan.price : 0;
  }
  billed(month: Month): number {
    return this.charged.get(month)?.invoice ? services.plan.price : 0;
  }
}

const step = fc.record({
  do: fc.oneof(
    { weight: 4, arbitrary: fc.constant('complete' as const) },
    { weight: 2, arbitrary: fc.constantFrom('draft' as const, 'issue' as const, 'unbill' as const) },
    { weight: 4, arbitrary: fc.constantFrom('reopen' as const, 'cancel' as const, 'otherMonth' as const) },
    { weight: 1, arbitrary: fc.constantFrom('delete' as const, 'waive' as const) },
  ),
  which: fc.nat({ max: visits - 1 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const read = async (id: string) => (await office.get<JobDetail>(`/api/jobs/${id}`)).body;
const post = (path: string, body: object) => office.command<InvoiceDetail>('POST', `/api/${path}`, body);

async function act(model: Model, client_id: string, { do: what, which }: Step): Promise<void> {
  const visit = model.all.find(({ index }) => index === which);
  if (!visit) return;
  const set = async (status: Visit['status']) => {
    const { version } = await read(visit.id);
    const stays = visit.invoice !== null && visit.status === 'completed' && status !== 'completed';
    const completion = { reason: 'Done on paper.' };
    expect((await post(`jobs/${visit.id}/status`, { status, version, completion })).status).toBe(stays ? 409 : 200);
    if (!stays) visit.status = status;
  };
  if (what === 'complete') await set('completed');
  if (what === 'reopen') await set('pending');
  if (what === 'cancel') await set('cancelled');
  if (what === 'delete') {
    const { status } = await office.command('DELETE', `/api/jobs/${visit.id}`, undefined);
    expect(status).toBe(visit.recorded ? 409 : 200);
    if (status === 200) model.all = model.all.filter((one) => one !== visit);
  }
  if (what === 'otherMonth') {
    visit.month = visit.month === months[0] ? months[1] : months[0];
    await database.admin.query('update jobs set occurrence = $2 where id = $1', [visit.id, dayOf(visit)]);
  }
  if (what === 'draft' || what === 'issue') {
    const draft = await post('invoices', newInvoice(client_id, { job_ids: [visit.id], lines: [] }));
    const fits = visit.status === 'completed' && !visit.invoice;
    expect(draft.status).toBe(fits ? 200 : 409);
    if (!fits) return;
    const { id, version, subtotal_cents } = draft.body;
    const issued = what === 'issue' && subtotal_cents > 0;
    if (issued) expect((await post(`invoices/${id}/issue`, { version, send: false })).status).toBe(200);
    Object.assign(visit, { invoice: { id, issued }, recorded: true });
    // A waived visit may still be invoiced; then it is the one that is charged.
    if (!model.charged.has(visit.month)) model.charged.set(visit.month, visit);
  }
  if (what === 'unbill' && visit.invoice) {
    const { id, issued } = visit.invoice;
    if (issued) await post(`invoices/${id}/void`, { reason: 'Wrong price' });
    else await office.command('DELETE', `/api/invoices/${id}`, undefined);
    const { rowCount } = await database.admin.query('select from invoice_jobs where job_id = $1', [visit.id]);
    Object.assign(visit, { invoice: null, recorded: visit.waived || rowCount! > 0 });
  }
  if (what === 'waive') {
    const { status } = await post(`jobs/${visit.id}/waive`, { reason: 'Warranty' });
    const fits = visit.status === 'completed' && !visit.invoice;
    expect(status).toBe(fits ? 200 : 409);
    if (fits) Object.assign(visit, { waived: true, recorded: true });
  }
  model.settle();
}

/** What the list of unbilled jobs and the invoices say about the plan, month by month. */
async function observed(client_id: string) {
  const { body } = await office.get<{ items: UnbilledJob[] }>(`/api/invoices/unbilled?client=${client_id}`);
  const { rows } = await database.admin.query<{ month: string; cents: number }>(
    `select to_char(to_date(substring(l.description from ', (\\w+ \\d{4})$'), 'FMMonth YYYY'), 'YYYY-MM') as month,
       sum(l.amount_cents)::int as cents
     from invoice_lines l join invoices i on i.id = l.invoice_id
     where i.client_id = $1 and i.status <> 'void' group by 1`,
    [client_id],
  );
  const asked = (month: Month) =>
    services.plan.price *
    body.items.filter(({ plans }) => plans.some((plan) => plan.month.startsWith(month) && !plan.included)).length;
  const billed = (month: Month) => rows.find((row) => row.month === month)?.cents ?? 0;
  const total = body.items.reduce((sum, { price_cents }) => sum + price_cents, 0);
  return { asked: months.map(asked), billed: months.map(billed), total };
}

const lives = fc.record({
  extras: fc.array(fc.boolean(), { minLength: visits, maxLength: visits }),
  steps: fc.array(step, { minLength: 20, maxLength: 30 }),
});

/**
 * A past bug: a visit was waived while another was charged, and invoiced after that one was reopened, so two visits
 * were charged.
 */
const asFound = {
  extras: [false, false, false, false],
  steps: [
    { do: 'complete' as const, which: 2 },
    { do: 'complete' as const, which: 0 },
    { do: 'waive' as const, which: 0 },
    { do: 'reopen' as const, which: 2 },
    { do: 'issue' as const, which: 0 },
    { do: 'complete' as const, which: 2 },
  ],
};

test('whatever happens to visits, each month of a plan is billed as the model says', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ extras, steps }) => {
      const { id: client_id } = await addPerson(database.admin, 'client');
      const series_id = await addSeries(database.admin, client_id);
      const model = new Model();
      for (const [index, extra] of extras.entries()) {
        const month = months[index % 2]!;
        const at = { series_id, client_id, occurrence: dayOf({ month, index }), status: 'pending' as const };
        const id = await addVisit(database.admin, at, extra ? [services.plan, services.extra] : [services.plan]);
        model.all.push({ id, index, month, status: 'pending', invoice: null, waived: false, recorded: false, extra });
      }
      for (const one of steps) {
        await act(model, client_id, one);
        const found = await observed(client_id);
        const extra = model.all.filter((visit) => isBillable(visit) && visit.extra).length;
        expect(found).toEqual({
          asked: months.map((month) => model.asked(month)),
          billed: months.map((month) => model.billed(month)),
          total: months.reduce((sum, month) => sum + model.asked(month), 0) + extra * services.extra.price,
        });
      }
    }),
    { numRuns: 15, examples: [[asFound]] },
  );
});
