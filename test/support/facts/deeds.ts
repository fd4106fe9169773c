import fc from 'fast-check';
import { instantAt } from '#contract/base/clock.ts';
import { addDays, addMonths } from '#contract/base/days.ts';
import type { Overview } from '#contract/money/commission.schema.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { LeadDetail } from '#contract/sales/lead.schema.ts';
import { leadSources } from '#contract/sales/lead.kinds.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import type { OwnQuote, QuoteDetail } from '#contract/sales/quote.schema.ts';
import type { TimeSheet } from '#contract/field/timeEntry.schema.ts';
import { bookedItem } from '#test/support/booking.ts';
import type { Client } from '#test/support/client.ts';
import {
  addCustomer,
  newId,
  todayIn,
  type Business,
  type Customer,
  type Someone,
} from '#test/support/facts/business.ts';
import type { Output } from '#test/support/facts/readers.ts';
import { newLine } from '#test/support/invoices.ts';
import { newJob } from '#test/support/jobs.ts';
import { newLead } from '#test/support/leads.ts';
import { handedOver } from '#test/support/payments.ts';
import { choiceOf, quoteDraft, quoteItem, quoteOption, signature } from '#test/support/quotes.ts';
import { newSeries } from '#test/support/series.ts';

/** An act of a person. Its numbers choose among the existing records; impossible acts are refused. */
export type Deed = { kind: Kind; a: number; b: number; cents: number; days: number; share: number; yes: boolean };
type Act = (business: Business, deed: Deed) => Promise<unknown>;

const any = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

/** How many commands were accepted, and for which deeds. */
let changes = 0;
export const succeeded = new Set<Kind>();

/** The response, or undefined if the portal refuses. A failure of the server throws. */
async function asked<T>(who: Client, method: string, path: string, body?: unknown): Promise<T | undefined> {
  const answer = await (method === 'GET'
    ? who.get<T>(path)
    : body === undefined
      ? who.send<T>(method, path)
      : who.command<T>(method, path, body));
  if (answer.status === 200 && method !== 'GET') changes += 1;
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.status === 200 ? answer.body : undefined;
}
const did = (who: Client, path: string, body: unknown) => asked(who, 'POST', `/api/${path}`, body);

async function giveTo(business: Business, customer: Customer, rep: Someone | null): Promise<void> {
  const body = { client_ids: [customer.id], rep_id: rep?.id ?? null };
  if (await did(business.office, 'clients/rep', body)) customer.rep = rep;
}

/** Adds jobs from quotes, plans and bookings to the list that other deeds choose from. */
async function learnJobs(business: Business): Promise<void> {
  const { items } = (await asked<Output<'job.list'>>(business.office, 'GET', '/api/jobs?sort=created'))!;
  business.jobs = [...new Set([...business.jobs, ...items.map(({ id }) => id)])];
}

const jobOf = ({ jobs, office }: Business, which: number): Promise<JobDetail | undefined> =>
  jobs.length ? asked<JobDetail>(office, 'GET', `/api/jobs/${any(jobs, which)}`) : Promise.resolve(undefined);

const span = (business: Business, { a, days }: Deed) => {
  const day = addDays(todayIn(business), Math.round(days / 4));
  const from = Date.parse(instantAt(day, `${String(6 + (a % 12)).padStart(2, '0')}:00`, business.zone));
  return { scheduled_start: new Date(from).toISOString(), scheduled_end: new Date(from + 3_600_000).toISOString() };
};
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** A past day, or today. */
const past = (business: Business, { days }: Deed) => addDays(todayIn(business), -Math.abs(days));

const acts = {
  client: async (business, { a }) => {
    await addCustomer(business, `Client ${a} ${business.clients.length}`);
    await giveTo(business, business.clients.at(-1)!, any(business.reps, a)!);
  },
  rep: (business, { a, b }) => giveTo(business, any(business.clients, a)!, any([...business.reps, null], b)!),
  switchClient: ({ office, clients }, { a, b, yes }) => {
    const { id, full_name, email, role } = any(clients, a)!;
    const active = yes || b % 3 > 0;
    return asked(office, 'PATCH', `/api/users/${id}`, { full_name, email, phone: null, role, active });
  },

  job: async (business, deed) => {
    const { office, clients, technicians, services, jobs } = business;
    const customer = any(clients, deed.a)!;
    const item = (service_id: string, price: object = {}) => ({
      id: newId(),
      service_id,
      units: null,
      square_feet: null,
      vehicle_size: null,
      condition: 'normal' as const,
      ...price,
    });
    const job = newJob({
      // Some work has no client yet, and can't be invoiced.
      ...(deed.b % 11 && { client_id: customer.id, place_id: customer.place }),
      assigned_to: any([...technicians.map(({ id }) => id), null], deed.b)!,
      ...(deed.yes && span(business, deed)),
      items: [
        item(services[0]!),
        ...(deed.b % 2 ? [item(services[1]!, { price_cents: deed.cents, price_reason: 'Agreed on the phone' })] : []),
      ],
      override_hours: true,
    });
    if (await did(office, 'jobs', job)) jobs.push(job.id);
  },
  status: async (business, deed) => {
    const job = await jobOf(deed.yes ? { ...business, jobs: business.jobs.slice(-3) } : business, deed.a);
    const status = any(['completed', 'completed', 'completed', 'in_progress', 'cancelled', 'pending'], deed.b);
    return job && did(business.office, `jobs/${job.id}/status`, { status, version: job.version });
  },
  move: async (business, deed) => {
    const job = await jobOf(business, deed.a);
    const to = deed.yes ? span(business, deed) : { scheduled_start: null, scheduled_end: null };
    const assigned_to = any([...business.technicians.map(({ id }) => id), null], deed.b);
    return (
      job &&
      did(business.office, `jobs/${job.id}/schedule`, {
        ...to,
        assigned_to,
        override_hours: true,
        version: job.version,
      })
    );
  },
  deleteJob: ({ office, jobs }, { a, b }) =>
    b % 4 || !jobs.length ? Promise.resolve() : asked(office, 'DELETE', `/api/jobs/${any(jobs, a)}`, {}),
  /** A technician drives there, works and completes; the phone may send it later. */
  work: async (business, { a, b, yes }) => {
    const job = await jobOf(business, a);
    const person = business.technicians.find(({ id }) => id === job?.assigned_to);
    if (!job || !person) return;
    const [drive, work] = [newId(), newId()];
    const long = 20 + b;
    await did(person.client, `visits/${job.id}/on-the-way`, {
      entry_id: drive,
      switch_from: null,
      occurred_at: ago(long + 15),
    });
    await did(person.client, `visits/${job.id}/clock-in`, {
      entry_id: work,
      switch_from: drive,
      occurred_at: ago(long),
    });
    if (yes)
      await did(person.client, `visits/${job.id}/complete`, { reason: 'Nothing else to note', occurred_at: ago(1) });
    await did(person.client, 'time/stop', { occurred_at: ago(1) });
  },
  shop: async ({ technicians }, { a, b }) => {
    const { client } = any(technicians, a)!;
    const kind = any(['shop', 'drive', 'break'], b);
    await did(client, 'time/start', { id: newId(), kind, job_id: null, switch_from: null, occurred_at: ago(10 + b) });
    await did(client, 'time/stop', { occurred_at: ago(b % 10) });
  },
  /** The office enters time, also across midnight and across the hour that a clock change repeats or skips. */
  changeTime: async (business, deed) => {
    const { id } = any(business.technicians, deed.a)!;
    const day = past(business, deed);
    const hour = any(['00:30', '01:30', '02:30', '09:15', '23:10'], deed.b)!;
    const from = Date.parse(instantAt(day, hour, business.zone));
    const job = deed.yes ? any(business.jobs, deed.a) : undefined;
    await did(business.office, 'time/changes', {
      id: newId(),
      person_id: id,
      entry_id: null,
      kind: job ? 'job' : any(['shop', 'drive', 'break'], deed.b),
      job_id: job ?? null,
      started_at: new Date(from).toISOString(),
      ended_at: new Date(from + (15 + (deed.cents % 300)) * 60_000).toISOString(),
      reason: 'Phone was empty',
    });
  },
  askTime: async (business, deed) => {
    const { client } = any(business.technicians, deed.a)!;
    const day = addDays(todayIn(business), -(Math.abs(deed.days) % 4));
    const from = Date.parse(instantAt(day, any(['07:00', '23:30'], deed.b)!, business.zone));
    const [started_at, ended_at] = [from, from + (5 + deed.b) * 60_000].map((at) => new Date(at).toISOString());
    await did(client, 'time/corrections', {
      id: newId(),
      entry_id: null,
      kind: 'shop',
      job_id: null,
      started_at,
      ended_at,
      reason: 'Forgot to clock in',
    });
  },
  decideTime: async ({ office }, { a, yes }) => {
    const sheet = await asked<TimeSheet>(office, 'GET', '/api/time/week');
    const review = any(
      sheet!.reviews.filter(({ correction }) => correction),
      a,
    );
    return review && did(office, `time/corrections/${review.correction!.id}/decision`, { approve: yes, note: null });
  },
  closeWeek: async ({ office }, { b, yes }) => {
    const { week_start } = (await asked<TimeSheet>(office, 'GET', '/api/time/week'))!;
    await did(office, `time/weeks/${yes ? 'close' : 'reopen'}`, { week_start: addDays(week_start, -7 * (b % 3)) });
  },

  bill: async ({ office, invoices }, { a, b, yes }) => {
    const { items } = (await asked<{ items: { job_id: string; client_id: string | null }[] }>(
      office,
      'GET',
      '/api/invoices/unbilled',
    ))!;
    const client_id = any(items, a)?.client_id;
    if (!client_id) return;
    const job_ids = items
      .filter((one) => one.client_id === client_id)
      .map(({ job_id }) => job_id)
      .slice(0, 1 + (b % 3));
    const id = newId();
    const path = yes ? 'invoices/bill' : 'invoices';
    const draft = { id, client_id, job_ids, lines: [], due_on: null, deposit_cents: 0, note: null };
    if (await did(office, path, yes ? { id, client_id, job_ids, send: false } : draft)) invoices.push(id);
  },
  waive: async ({ office }, { a, b }) => {
    const { items } = (await asked<{ items: { job_id: string }[] }>(office, 'GET', '/api/invoices/unbilled'))!;
    return b % 4 || !items.length ? null : did(office, `jobs/${any(items, a)!.job_id}/waive`, { reason: 'Goodwill' });
  },
  invoice: async (business, deed) => {
    const { office, clients, rates, invoices } = business;
    const line = (cents: number, rate: number) =>
      newLine({ unit_cents: cents, quantity: 1 + (deed.b % 3), tax_rate_id: rates[rate % 3]! });
    const id = newId();
    const draft = {
      id,
      client_id: any(clients, deed.a)!.id,
      job_ids: [],
      lines: [line(deed.cents, deed.b), ...(deed.yes ? [line(1 + (deed.cents % 999), deed.a)] : [])],
      due_on: deed.yes ? addDays(todayIn(business), Math.round(deed.days / 3)) : null,
      deposit_cents: 0,
      note: null,
    };
    if (await did(office, 'invoices', draft)) invoices.push(id);
  },
  issue: async ({ office, invoices }, { a, yes }) => {
    const { items } = (await asked<Output<'invoice.list'>>(office, 'GET', '/api/invoices?status=draft'))!;
    const draft = any(items, a);
    if (!draft || !invoices.includes(draft.id)) return;
    if (yes || a % 5) await did(office, `invoices/${draft.id}/issue`, { version: draft.version, send: false });
    else await asked(office, 'DELETE', `/api/invoices/${draft.id}`, {});
  },
  pay: async (business, deed) => {
    const { office, clients, payments } = business;
    const invoice = deed.b % 4 ? await invoiceOf(business, deed.a) : undefined;
    if (deed.b % 4 && !invoice) return;
    const money = handedOver({
      amount_cents: Math.max(1, Math.ceil((invoice ? invoice.balance_cents || deed.cents : deed.cents) * deed.share)),
      tip_cents: deed.yes ? deed.cents % 2_000 : 0,
      method: any(['cash', 'check'], deed.b)!,
      received_on: past(business, deed),
      client_id: invoice ? invoice.client_id : any([...clients.map(({ id }) => id), null], deed.a)!,
      invoice_id: invoice?.id ?? null,
    });
    if (await did(office, 'payments/manual', money)) payments.push(money.id);
  },
  refund: async ({ office, payments }, { a, share, yes }) => {
    const payment = payments.length
      ? await asked<PaymentDetail>(office, 'GET', `/api/payments/${any(payments, a)}`)
      : undefined;
    const left = (payment?.captured_cents ?? 0) - (payment?.refunded_cents ?? 0);
    if (!payment || left <= 0) return;
    const amount_cents = Math.max(1, Math.ceil(left * share));
    await did(office, `payments/${payment.id}/refunds`, { id: newId(), amount_cents, reason: 'Streaks', credit: yes });
  },
  shareTip: async ({ office, payments, technicians }, { a, yes }) => {
    const payment = payments.length
      ? await asked<PaymentDetail>(office, 'GET', `/api/payments/${any(payments, a)}`)
      : undefined;
    if (!payment || payment.tip_cents < 2) return;
    const amounts = yes ? [1, payment.tip_cents - 1] : [payment.tip_cents];
    const shares = amounts.map((amount_cents, at) => ({ profile_id: technicians[at]!.id, amount_cents }));
    await asked(office, 'PUT', `/api/payments/${payment.id}/tip`, { shares });
  },
  creditNote: async (business, { a, share }) => {
    const invoice = await invoiceOf(business, a);
    const amount_cents = Math.ceil(((invoice?.total_cents ?? 0) - (invoice?.credited_cents ?? 0)) * share);
    return (
      invoice &&
      did(business.office, `invoices/${invoice.id}/credit-notes`, { id: newId(), amount_cents, reason: 'A corner' })
    );
  },
  applyCredit: async (business, { a, cents, yes }) => {
    const invoice = await invoiceOf(business, a);
    const owner = business.clients.find(({ id }) => id === invoice?.client_id);
    const amount_cents = Math.min(cents, invoice?.client_credit_cents ?? 0, invoice?.balance_cents ?? 0);
    if (invoice && owner && amount_cents > 0)
      await did(yes ? owner.client : business.office, `invoices/${invoice.id}/apply-credit`, { amount_cents });
  },
  /** A client pays at PayPal, or opens its page and leaves. */
  payOnline: async (business, { a, b, cents, yes }) => {
    const invoice = await invoiceOf(business, a);
    const owner = business.clients.find(({ id }) => id === invoice?.client_id);
    const body = { id: newId(), part: 'balance', tip_cents: b % 2 ? cents % 3_000 : 0, method: 'paypal' };
    if (!invoice || !owner || !(await did(owner.client, `invoices/${invoice.id}/pay`, body))) return;
    await checkOut(business, owner.client, body.id, yes || b % 3 > 0);
  },
  payDeposit: async (business, { a }) => {
    const quote = any(business.quotes, a);
    const body = { id: newId(), method: 'paypal' };
    if (quote && (await did(quote.customer.client, `own-quotes/${quote.id}/deposit`, body)))
      await checkOut(business, quote.customer.client, body.id, true);
  },
  void: async (business, { a, b }) => {
    const invoice = await invoiceOf(business, a);
    return invoice && b % 3 === 0 && did(business.office, `invoices/${invoice.id}/void`, { reason: 'Called off' });
  },

  lead: async ({ office, reps, leads }, { a, b, cents, yes }) => {
    const rep = any(reps, a)!;
    const lead = newLead({
      source: any(leadSources, b)!,
      value_cents: yes ? cents : null,
      owner_id: yes && b % 2 ? any([...reps.map(({ id }) => id), null], b)! : null,
      follow_up_at: ago(-60 * (b - 30)),
    });
    if (await did(yes ? office : rep.client, 'leads', yes ? lead : { ...lead, owner_id: null })) leads.push(lead.id);
  },
  moveLead: async ({ office, leads, clients }, { a, b, yes }) => {
    const lead = leads.length ? await asked<LeadDetail>(office, 'GET', `/api/leads/${any(leads, a)}`) : undefined;
    if (!lead) return;
    const status = any(['warm', 'lost', 'sold', 'warm'], b)!;
    const lost_reason = status === 'lost' ? 'price' : null;
    const client_id = status === 'sold' ? any(clients, a)!.id : null;
    const open =
      status === 'warm' && yes
        ? { next_step: 'call', follow_up_at: ago(-600) }
        : { next_step: null, follow_up_at: null };
    await did(office, `leads/${lead.id}/move`, {
      version: lead.version,
      status,
      lost_reason,
      lost_note: null,
      client_id,
      ...open,
    });
  },
  assignLead: ({ office, leads, reps }, { a, b }) =>
    leads.length
      ? did(office, 'leads/assign', {
          lead_ids: [any(leads, a)],
          owner_id: any([...reps.map(({ id }) => id), null], b),
        })
      : Promise.resolve(),

  quote: async ({ clients, services, plan, quotes }, { a, b, cents, yes }) => {
    const customer = any(clients, a)!;
    const { rep } = customer;
    // A representative quotes their own clients only.
    if (!rep) return;
    const id = newId();
    const extra = { service_name: 'Sealing', minutes: 30, price_cents: cents, price_reason: 'Asked for on the spot' };
    const options = [
      quoteOption([quoteItem(services[0]!)]),
      quoteOption(
        [quoteItem(services[1]!), quoteItem(null, extra), ...(yes ? [quoteItem(plan, { repeat: 'month' })] : [])],
        { tier: 'best' },
      ),
    ];
    const draft = quoteDraft(
      { person: customer, place: customer.place, service: services[0]! },
      { options, discount_percent: b % 3 ? 0 : 7 },
    );
    const saved = await asked<QuoteDetail>(rep.client, 'PUT', `/api/quotes/${id}`, draft);
    if (!saved) return;
    quotes.push({ id, rep, customer });
    if (b % 5) await did(rep.client, `quotes/${id}/send`, { version: saved.version });
  },
  answerQuote: async (business, { a, b, yes }) => {
    // Mostly one of the newest, which has no answer yet.
    const quote = any(business.quotes.slice(-3), a);
    if (!quote) return;
    const own = await asked<OwnQuote>(quote.customer.client, 'GET', `/api/own-quotes/${quote.id}`);
    if (!own) return;
    const path = `own-quotes/${quote.id}`;
    if (b % 4 === 0) await did(quote.customer.client, `${path}/decline`, { reason: 'price', note: null });
    else {
      await did(quote.customer.client, `${path}/accept`, signature(own, choiceOf(own, yes ? 0 : 1)));
      await asked(quote.customer.client, 'POST', `/api/${path}/settle`);
      await learnJobs(business);
    }
  },
  /** A whole sale at once: signed, done, invoiced and paid, some of it last month. */
  sell: async (business, deed) => {
    const { office, quotes } = business;
    const before = quotes.length;
    await acts.quote(business, { ...deed, b: 1 });
    const quote = quotes[before];
    if (!quote) return;
    await acts.answerQuote(business, { ...deed, a: business.quotes.slice(-3).length - 1, b: 1 });
    const sold = await asked<QuoteDetail>(office, 'GET', `/api/quotes/${quote.id}`);
    const job = sold?.job_id ? await asked<JobDetail>(office, 'GET', `/api/jobs/${sold.job_id}`) : undefined;
    if (!job) return;
    await did(office, `jobs/${job.id}/status`, { status: 'completed', version: job.version });
    const id = newId();
    const bill = { id, client_id: quote.customer.id, job_ids: [job.id], send: false };
    const invoice = await asked<InvoiceDetail>(office, 'POST', '/api/invoices/bill', bill);
    if (!invoice) return;
    business.invoices.push(id);
    const money = handedOver({
      amount_cents: Math.max(1, Math.ceil(invoice.balance_cents * deed.share)),
      received_on: past(business, deed),
      client_id: quote.customer.id,
      invoice_id: id,
    });
    if (await did(office, 'payments/manual', money)) business.payments.push(money.id);
  },
  changeQuote: async ({ quotes }, { a, b }) => {
    const quote = any(quotes, a);
    if (!quote) return;
    const { client } = quote.rep;
    if (b % 3 === 0) await did(client, `quotes/${quote.id}/withdraw`, { reason: 'Priced wrong' });
    if (b % 3 === 1) await did(quote.customer.client, `own-quotes/${quote.id}/cancel`, {});
    if (b % 3 === 2) {
      const id = newId();
      const draft = await asked<QuoteDetail>(client, 'POST', `/api/quotes/${quote.id}/revise`, { id });
      if (draft && (await did(client, `quotes/${id}/send`, { version: draft.version }))) quotes.push({ ...quote, id });
    }
  },
  startPlan: async (business, { a, b }) => {
    const { items } = (await asked<{ items: { id: string }[] }>(business.office, 'GET', '/api/quotes?plans=true'))!;
    const quote =
      any(items, a) && (await asked<QuoteDetail>(business.office, 'GET', `/api/quotes/${any(items, a)!.id}`));
    const plan = quote?.plans.find(({ series_id }) => series_id === null);
    if (!quote || !plan) return;
    const id = newId();
    const start = {
      part: plan.part,
      starts_on: addDays(todayIn(business), 1 + (b % 9)),
      start_time: '07:30',
      duration_minutes: 30,
    };
    if (await did(business.office, `quotes/${quote.id}/plans`, { id, ...start, assigned_to: null }))
      await learnJobs(business);
  },
  plan: async (business, { a, b }) => {
    const customer = any(business.clients, a)!;
    const item = {
      service_id: any([business.plan, business.services[0]!], b)!,
      units: null,
      square_feet: null,
      vehicle_size: null,
      condition: 'normal' as const,
    };
    const series = newSeries({
      client_id: customer.id,
      place_id: customer.place,
      rule: { every: 'week', interval: 1, weekdays: [b % 7] },
      starts_on: addDays(todayIn(business), b % 5),
      max_count: 4,
      items: [item],
    });
    if (await did(business.office, 'series', series)) await learnJobs(business);
  },

  /** A client books online, and may cancel a visit. */
  book: async (business, { a, b }) => {
    const { client, place } = any(business.clients, a)!;
    const wanted = { place_id: place, items: [bookedItem(any(business.services, b)!)] };
    const slots = await client.send<Output<'slot.list'>>('POST', '/api/slots', { body: wanted });
    if (slots.status !== 200) return;
    const free = slots.body.days.flatMap(({ windows }) => windows).filter(({ token }) => token !== null);
    const token = any(free, b)?.token;
    const hold = token && (await asked<Output<'slot.hold'>>(client, 'POST', '/api/holds', { id: newId(), token }));
    if (!hold) return;
    const body = { id: newId(), hold_id: hold.id, note: null, total_cents: hold.quote.total_cents };
    if (!(await did(client, 'bookings', body))) return;
    await asked(client, 'POST', `/api/bookings/${body.id}/settle`);
    await learnJobs(business);
  },
  cancelOwn: async ({ clients }, { a, b }) => {
    const { client } = any(clients, a)!;
    const visits = await asked<Output<'ownVisit.list'>>(client, 'GET', '/api/own-visits');
    const visit = any(visits?.items ?? [], b);
    const policy = visit && (await asked<Output<'visit.policy'>>(client, 'GET', `/api/own-visits/${visit.id}/policy`));
    if (!visit || !policy?.can_cancel) return;
    const body = { id: newId(), seen_start: policy.window_start, fee_cents: policy.fee_cents, reason: null };
    if (await did(client, `own-visits/${visit.id}/cancel`, body))
      await asked(client, 'POST', `/api/bookings/${body.id}/settle`);
  },
  pausePlan: async (business, { a, b, yes }) => {
    const { client } = any(business.clients, a)!;
    const plans = await asked<Output<'plan.list'>>(client, 'GET', '/api/plans');
    const plan = any(plans?.items ?? [], b);
    if (!plan) return;
    const from = addDays(todayIn(business), 2 + (b % 9));
    const [pause] = plan.pauses;
    if (pause) await did(client, `plans/${plan.id}/resume`, { pause_id: pause.id });
    else await did(client, `plans/${plan.id}/pause`, { id: newId(), from, until: yes ? addDays(from, 14) : null });
  },

  payOut: async (business, { b }) => {
    const through = `${addMonths(todayIn(business).slice(0, 7), -1 - (b % 2))}-01`;
    const overview = await asked<Overview>(business.office, 'GET', `/api/commission/overview?month=${through}`);
    const people = overview!.people.flatMap(({ staff_id, open_cents: amount_cents }) =>
      amount_cents > 0 ? [{ staff_id, amount_cents }] : [],
    );
    if (people.length) await did(business.office, 'commission/payouts', { through, people });
  },
  readNotices: ({ office }) => asked(office, 'POST', '/api/notifications/read', {}),
  issueReport: async ({ technicians, office }, { a, b, yes }) => {
    const { client } = any(technicians, a)!;
    const id = newId();
    await did(client, 'issues', {
      id,
      job_id: null,
      kind: 'equipment',
      urgency: any(['today', 'later'], b),
      text: 'The pump leaks',
      occurred_at: ago(3),
    });
    if (yes) await did(office, `issues/${id}/solve`, { solved: true });
  },
} satisfies Record<string, Act>;

async function checkOut({ paypal, payments }: Business, client: Client, id: string, pays: boolean): Promise<void> {
  const opened = await asked<Output<'payment.open'>>(client, 'POST', `/api/payments/${id}/order`);
  if (!opened || !pays) return;
  await paypal.approve(opened.order.id);
  if (await asked(client, 'POST', `/api/payments/${id}/capture`)) payments.push(id);
}

async function invoiceOf({ office, invoices }: Business, which: number): Promise<InvoiceDetail | undefined> {
  return invoices.length ? asked<InvoiceDetail>(office, 'GET', `/api/invoices/${any(invoices, which)}`) : undefined;
}

export type Kind = keyof typeof acts;
export const kinds = Object.keys(acts) as Kind[];

export async function act(business: Business, deed: Deed): Promise<void> {
  const before = changes;
  await acts[deed.kind](business, deed);
  if (changes > before) succeeded.add(deed.kind);
}

const weights: Partial<Record<Kind, number>> = {
  job: 6,
  status: 5,
  work: 4,
  bill: 6,
  issue: 4,
  invoice: 4,
  pay: 8,
  refund: 3,
  quote: 4,
  answerQuote: 8,
  payOut: 4,
  sell: 3,
  askTime: 2,
  decideTime: 2,
  rep: 2,
  changeTime: 3,
  lead: 2,
  client: 2,
  payOnline: 2,
  payDeposit: 2,
  startPlan: 4,
};
const kind = fc.oneof(...kinds.map((one) => ({ weight: weights[one] ?? 1, arbitrary: fc.constant(one) })));

export const deed: fc.Arbitrary<Deed> = fc.record({
  kind,
  a: fc.nat(99),
  b: fc.nat(99),
  cents: fc.integer({ min: 1, max: 99_999 }),
  days: fc.oneof(fc.constant(0), fc.integer({ min: -45, max: 45 })),
  /** Of the rest: a part, almost nothing, all, or more. */
  share: fc.constantFrom(0.0001, 0.25, 1 / 3, 0.6, 1, 1, 1.2),
  yes: fc.boolean(),
});

export const shown = ({ kind: what, a, b, cents, days, share, yes }: Deed): string =>
  `${what}(${[a, b, cents, days, Math.round(share * 1_000) / 1_000, yes].join(', ')})`;
