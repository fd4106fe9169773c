import { fromCents, toCents } from '#contract/base/amount.ts';
import type { Asset } from '#contract/people/client.schema.ts';
import type { Job, JobDetail, JobItem, NewItem, NewJob } from '#contract/jobs/job.schema.ts';
import { assetLimits, jobLimits, serviceLimits } from '#contract/base/limits.ts';
import { isHourlyLength, priceOf } from '#contract/money/price.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { jobDialogText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import type { NewSeries } from '#contract/jobs/series.schema.ts';
import type { Condition, JobPriority, JobStatus, VehicleSize } from '#contract/trade.ts';
import { clockAt, instantAt } from '#contract/base/clock.ts';
import { repeatProblem, toRecurrence, type RepeatDraft } from '#web/features/office/series/repeatDraft.ts';
import { rateOn } from '#web/features/shared/services/services.ts';
import type { Problems, useForm } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';

/** What a dialog that is opened from elsewhere already knows of the job. */
export type JobStart = Partial<
  Pick<Job, 'title' | 'client_id' | 'place_id' | 'assigned_to' | 'due_date' | 'scheduled_start' | 'scheduled_end'>
>;

export type ItemDraft = {
  id: string;
  /** Null: a line that isn't in the price book, with a name and a length of its own. By the hour, a service has one too. */
  service_id: string | null;
  name: string;
  minutes: string;
  units: string;
  square_feet: string;
  vehicle_size: VehicleSize;
  condition: Condition;
  /** Empty: the price book's. */
  price: string;
  reason: string;
  /** Nobody has said how much of it there is: it follows what is known of the place. */
  auto: boolean;
  /** As it was sold: price and minutes stay, as long as nothing of it is changed. */
  sold: { name: string; minutes: number; price_cents: number | null; quantity: string } | null;
};

/** What stands in the dialog while somebody types. Days and times are those of the business' clock. */
export type JobDraft = {
  title: string;
  description: string;
  client_id: string | null;
  place_id: string | null;
  items: ItemDraft[];
  /** Percent off a new job's prices, and why. */
  discount: string;
  discount_reason: string;
  day: string;
  time: string;
  /** Null: as long as its services take. */
  minutes: string | null;
  assigned_to: string | null;
  status: JobStatus;
  priority: JobPriority;
  due_day: string;
  due_time: string;
  /** Only of a new one. Null: once. */
  repeat: RepeatDraft | null;
};

export type JobForm = ReturnType<typeof useForm<JobDraft>>;

const endOfWork = '17:00';
const usualMinutes = 60;
const max = { units: jobLimits.units, square_feet: assetLimits.square_feet, minutes: serviceLimits.minutes };

const split = (instant: string | null | undefined, zone: string) =>
  instant ? clockAt(instant, zone) : { day: '', time: '' };
const minutesOf = (start: string | null | undefined, end: string | null | undefined) =>
  start && end ? String(Math.round((Date.parse(end) - Date.parse(start)) / 60_000)) : null;

/** Spec, section 4: a new job is pending and of medium priority. */
export function newDraft(start: JobStart, zone: string): JobDraft {
  const [planned, due] = [split(start.scheduled_start, zone), split(start.due_date, zone)];
  return {
    title: start.title ?? '',
    description: '',
    client_id: start.client_id ?? null,
    place_id: start.place_id ?? null,
    items: [],
    discount: '',
    discount_reason: '',
    day: planned.day,
    time: planned.time,
    minutes: minutesOf(start.scheduled_start, start.scheduled_end),
    assigned_to: start.assigned_to ?? null,
    status: 'pending',
    priority: 'medium',
    due_day: due.day,
    due_time: due.time || endOfWork,
    repeat: null,
  };
}

export function draftOf(job: JobDetail, zone: string): JobDraft {
  return {
    ...newDraft(job, zone),
    description: job.description ?? '',
    status: job.status,
    priority: job.priority,
    items: job.items.map((item) => {
      const draft = {
        id: item.id,
        service_id: item.service_id,
        units: item.units === null ? '' : String(item.units),
        square_feet: item.square_feet === null ? '' : String(item.square_feet),
        vehicle_size: item.vehicle_size ?? ('sedan' as const),
        condition: item.condition,
        name: item.service_id === null ? item.service_name : '',
        minutes: String(item.minutes),
        price: item.price_cents !== null && isTyped(item) ? fromCents(item.price_cents) : '',
        reason: item.price_reason ?? '',
        auto: false,
      };
      const sold = { name: item.service_name, minutes: item.minutes, price_cents: item.price_cents };
      return { ...draft, sold: { ...sold, quantity: quantityKey(draft) } };
    }),
  };
}

const isTyped = ({ service_id, price_reason }: JobItem) => service_id === null || price_reason !== null;

const quantityKey = (item: Omit<ItemDraft, 'sold'>) =>
  JSON.stringify([
    item.units,
    item.square_feet,
    item.vehicle_size,
    item.condition,
    item.name.trim(),
    item.minutes,
    item.price.trim(),
    item.reason.trim(),
  ]);

const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null);

/** What a way of pricing doesn't ask for is null. */
const quantityOf = (item: ItemDraft, service: Service | undefined) => ({
  units: service?.pricing === 'per_unit' ? (whole(item.units) ?? 1) : null,
  square_feet: service?.pricing === 'per_area' ? whole(item.square_feet) : null,
  vehicle_size: service?.pricing === 'by_vehicle' ? item.vehicle_size : null,
  condition: service?.by_condition ? item.condition : ('normal' as const),
  ...(service?.pricing === 'hourly' && { minutes: whole(item.minutes) ?? service.duration_minutes }),
});

type Worth = { price_cents: number | null; minutes: number };

/** Price and minutes: as sold while it is untouched, else as typed, else of the price book as it is today. */
export function worthOf(item: ItemDraft, service: Service | undefined, today: string): Worth {
  if (item.sold && item.sold.quantity === quantityKey(item)) return item.sold;
  const typed = item.price.trim() ? toCents(item.price) : null;
  if (item.service_id === null) return { price_cents: typed, minutes: whole(item.minutes) ?? 0 };
  const book = bookOf(item, service, today);
  return typed === null ? book : { ...book, price_cents: typed };
}

/** What the price book says of it today. */
export function bookOf(item: ItemDraft, service: Service | undefined, today: string): Worth {
  const rate = service && rateOn(service, today);
  return service && rate
    ? priceOf(service, rate, quantityOf(item, service))
    : { price_cents: null, minutes: service?.duration_minutes ?? 0 };
}

/** What is taken off each price. Null: nothing is, or it can't be read. */
const percentOff = ({ discount }: Pick<JobDraft, 'discount'>): number | null => {
  const percent = whole(discount);
  return percent !== null && percent >= 1 && percent <= 100 ? percent : null;
};

const lessPercent = (cents: number, percent: number | null) => cents - Math.round((cents * (percent ?? 0)) / 100);

/** With the discount taken off each line, as it will be on the invoice. */
export const discounted = (worths: readonly Worth[], draft: Pick<JobDraft, 'discount'>): Worth[] =>
  worths.map(({ price_cents, minutes }) => ({
    minutes,
    price_cents: price_cents === null ? null : lessPercent(price_cents, percentOff(draft)),
  }));

/** How much there is to do, as far as the place tells; else what the price is for. */
export function quantityAt(service: Service, today: string, assets: readonly Asset[]) {
  const bins = assets.find(({ bin_count }) => bin_count !== null)?.bin_count;
  const area = assets.find(({ square_feet }) => square_feet !== null)?.square_feet;
  return {
    units: String((service.skills.includes('bins') && bins) || rateOn(service, today)?.included_units || 1),
    square_feet: service.skills.includes('flatwork') && area ? String(area) : '',
    minutes: String(service.duration_minutes),
    vehicle_size: assets.find(({ vehicle_size }) => vehicle_size !== null)?.vehicle_size ?? ('sedan' as const),
  };
}

/** What a job is called until somebody says otherwise: by its services. */
export function titleFrom(items: readonly ItemDraft[], services: readonly Service[]): string {
  const names = items.map((item) => nameOf(item, services)).filter(Boolean);
  return [...new Set(names)].join(jobDialogText.and).slice(0, jobLimits.title.max);
}

export const nameOf = (item: ItemDraft, services: readonly Service[]): string =>
  item.service_id === null
    ? item.name.trim()
    : (item.sold?.name ?? services.find(({ id }) => id === item.service_id)?.name ?? '');

export const sumOf = (worths: readonly Worth[]) => ({
  price_cents: worths.reduce((sum, { price_cents }) => sum + (price_cents ?? 0), 0),
  minutes: worths.reduce((sum, { minutes }) => sum + minutes, 0),
});

/** As long as somebody says, or as its services take. */
export const durationOf = ({ minutes }: JobDraft, fromServices: number) =>
  minutes ?? String(fromServices || usualMinutes);

type Known = { zone: string; services: readonly Service[]; today: string };

/** A free stretch as the fields say it. */
export function scheduleOf({ start, end }: { start: string; end: string }, zone: string): Partial<JobDraft> {
  return { ...clockAt(start, zone), minutes: minutesOf(start, end) };
}

const dueOf = ({ due_day, due_time }: JobDraft, zone: string) =>
  due_day ? instantAt(due_day, due_time || endOfWork, zone) : null;

export type ItemProblem = { field: 'quantity' | 'price' | 'reason' | 'name' | 'minutes'; text: string };

/** What is wrong with which line, by its id. */
export function itemProblems(items: readonly ItemDraft[], services: readonly Service[]): Record<string, ItemProblem> {
  const wrong = items.flatMap((item) => {
    const problem = itemProblem(item, services);
    return problem ? [[item.id, problem] as const] : [];
  });
  return Object.fromEntries(wrong);
}

function itemProblem(item: ItemDraft, services: readonly Service[]): ItemProblem | null {
  const priced = item.price.trim() !== '';
  const cents = toCents(item.price);
  if (item.service_id === null) {
    if (!item.name.trim()) return { field: 'name', text: jobDialogText.nameMissing };
    if ((whole(item.minutes) ?? 0) > max.minutes) return { field: 'minutes', text: jobDialogText.durationWrong };
  } else {
    const pricing = services.find(({ id }) => id === item.service_id)?.pricing;
    if (pricing === 'hourly' && !isHourlyLength(whole(item.minutes)))
      return { field: 'minutes', text: jobDialogText.durationWrong };
    const field = pricing === 'per_unit' ? 'units' : pricing === 'per_area' ? 'square_feet' : null;
    const value = field && whole(item[field]);
    if (field && (!value || value > max[field])) {
      return { field: 'quantity', text: fill(jobDialogText.quantityMissing, { max: formatNumber(max[field]) }) };
    }
    if (!priced) return null;
    if (!item.reason.trim()) return { field: 'reason', text: jobDialogText.reasonMissing };
  }
  return cents === null || cents > serviceLimits.cents ? { field: 'price', text: jobDialogText.priceWrong } : null;
}

export function check(draft: JobDraft, { zone, services, creating }: Known & { creating: boolean }) {
  const problems: Problems<JobDraft> = {};
  const title = draft.title.trim();
  if (title.length < jobLimits.title.min) problems.title = jobDialogText.titleShort;
  else if (title.length > jobLimits.title.max) {
    problems.title = fill(jobDialogText.titleLong, { max: jobLimits.title.max });
  }
  const [item] = Object.values(itemProblems(draft.items, services));
  if (item) problems.items = item.text;
  if (draft.discount.trim() && percentOff(draft) === null) problems.discount = jobDialogText.discountWrong;
  else if (draft.discount.trim() && !draft.discount_reason.trim())
    problems.discount_reason = jobDialogText.reasonMissing;
  if (Boolean(draft.day) !== Boolean(draft.time)) problems.day = jobDialogText.timeMissing;
  const minutes = draft.minutes === null ? usualMinutes : whole(draft.minutes);
  if (draft.day && (minutes === null || minutes < 5 || minutes > 1_440)) problems.minutes = jobDialogText.durationWrong;
  const due = dueOf(draft, zone);
  // Spec, section 5: on edit, past dates are allowed.
  if (creating && due && Date.parse(due) < Date.now()) problems.due_day = jobDialogText.duePast;
  if (draft.repeat) {
    if (!(draft.day && draft.time)) problems.day = jobDialogText.repeatNeedsTime;
    const repeat = repeatProblem(draft.repeat, draft.day);
    if (repeat) problems.repeat = repeat;
  }
  return problems;
}

/** As it travels; `id` and `version` are added by who sends it. */
export function toBody(draft: JobDraft, { zone, services, today }: Known, override_hours: boolean): Omit<NewJob, 'id'> {
  const byId = new Map(services.map((service) => [service.id, service]));
  const worth = sumOf(draft.items.map((item) => worthOf(item, byId.get(item.service_id ?? ''), today)));
  const start = draft.day && draft.time ? instantAt(draft.day, draft.time, zone) : null;
  const minutes = Number(durationOf(draft, worth.minutes));
  return {
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    status: draft.status,
    priority: draft.priority,
    client_id: draft.client_id,
    place_id: draft.place_id,
    assigned_to: draft.assigned_to,
    due_date: dueOf(draft, zone),
    scheduled_start: start,
    scheduled_end: start && new Date(Date.parse(start) + minutes * 60_000).toISOString(),
    items: draft.items.map((item) =>
      lineOf(item, item.service_id ? byId.get(item.service_id) : undefined, draft, today),
    ),
    override_hours,
  };
}

/** A line as it travels. A price that isn't the price book's goes along with its reason. */
function lineOf(item: ItemDraft, service: Service | undefined, draft: JobDraft, today: string): NewItem {
  const { id, service_id } = item;
  const line = { id, service_id, ...quantityOf(item, service) };
  const off = percentOff(draft);
  const { price_cents } = worthOf(item, service, today);
  if (service_id === null) {
    const [service_name, minutes] = [item.name.trim(), whole(item.minutes) ?? 0];
    return { ...line, service_name, minutes, price_cents: lessPercent(price_cents ?? 0, off) };
  }
  const said = [
    item.price.trim() && item.reason.trim(),
    off !== null && fill(jobDialogText.off, { reason: draft.discount_reason.trim(), percent: off }),
  ];
  const price_reason = said.filter(Boolean).join(', ').slice(0, jobLimits.price_reason);
  return price_reason && price_cents !== null
    ? { ...line, price_cents: lessPercent(price_cents, off), price_reason }
    : line;
}

/** The same as something that comes again: a day and a time of the clock instead of instants. Null: it can't be yet. */
export function toSeries(id: string, draft: JobDraft, known: Known): NewSeries | null {
  const { repeat } = draft;
  if (!repeat || !draft.time || repeatProblem(repeat, draft.day)) return null;
  const body = toBody(draft, known, false);
  const { title, description, priority, client_id, place_id, assigned_to } = body;
  const [start, end] = [body.scheduled_start ?? '', body.scheduled_end ?? ''];
  return {
    id,
    title,
    description,
    priority,
    client_id,
    place_id,
    assigned_to,
    start_time: draft.time,
    duration_minutes: Math.round((Date.parse(end) - Date.parse(start)) / 60_000),
    ...toRecurrence(repeat, draft.day),
    items: body.items.map(({ id: _, ...item }) => item),
  };
}
