import type { Job, JobDetail, NewItem, NewJob } from '#contract/job.ts';
import { jobLimits } from '#contract/limits.ts';
import { priceOf } from '#contract/price.ts';
import type { Service } from '#contract/service.ts';
import { jobDialogText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import type { NewSeries } from '#contract/series.ts';
import type { Condition, JobPriority, JobStatus, VehicleSize } from '#contract/trade.ts';
import { clockAt, instantAt } from '#contract/clock.ts';
import { repeatProblem, toRecurrence, type RepeatDraft } from '#web/features/office/series/repeatDraft.ts';
import { rateOn } from '#web/features/office/services/services.ts';
import type { Problems, useForm } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';

/** What a dialog that is opened from elsewhere already knows of the job. */
export type JobStart = Partial<
  Pick<Job, 'title' | 'client_id' | 'place_id' | 'assigned_to' | 'due_date' | 'scheduled_start' | 'scheduled_end'>
>;

export type ItemDraft = {
  id: string;
  service_id: string;
  units: string;
  square_feet: string;
  vehicle_size: VehicleSize;
  condition: Condition;
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
const max = { units: 1_000, square_feet: 1_000_000 };

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
      };
      const sold = { name: item.service_name, minutes: item.minutes, price_cents: item.price_cents };
      return { ...draft, sold: { ...sold, quantity: quantityKey(draft) } };
    }),
  };
}

const quantityKey = ({ units, square_feet, vehicle_size, condition }: Omit<ItemDraft, 'sold'>) =>
  [units, square_feet, vehicle_size, condition].join();

const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null);

/** What a way of pricing doesn't ask for is null. */
const quantityOf = (item: ItemDraft, service: Service | undefined) => ({
  units: service?.pricing === 'per_unit' ? (whole(item.units) ?? 1) : null,
  square_feet: service?.pricing === 'per_area' ? whole(item.square_feet) : null,
  vehicle_size: service?.pricing === 'by_vehicle' ? item.vehicle_size : null,
  condition: service?.by_condition ? item.condition : ('normal' as const),
});

/** Price and minutes: as sold while it is untouched, else of the price book as it is today. */
export function worthOf(item: ItemDraft, service: Service | undefined, today: string) {
  if (item.sold && item.sold.quantity === quantityKey(item)) return item.sold;
  const rate = service && rateOn(service, today);
  return service && rate
    ? priceOf(service, rate, quantityOf(item, service))
    : { price_cents: null, minutes: service?.duration_minutes ?? 0 };
}

export const sumOf = (worths: { price_cents: number | null; minutes: number }[]) => ({
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

/** What is wrong with which service, by its id. */
export function itemProblems(items: readonly ItemDraft[], services: readonly Service[]): Record<string, string> {
  const wrong = items.flatMap((item) => {
    const pricing = services.find(({ id }) => id === item.service_id)?.pricing;
    const field = pricing === 'per_unit' ? 'units' : pricing === 'per_area' ? 'square_feet' : null;
    const value = field && whole(item[field]);
    return field && (!value || value > max[field])
      ? [[item.id, fill(jobDialogText.quantityMissing, { max: formatNumber(max[field]) })] as const]
      : [];
  });
  return Object.fromEntries(wrong);
}

export function check(draft: JobDraft, { zone, services, creating }: Known & { creating: boolean }) {
  const problems: Problems<JobDraft> = {};
  const title = draft.title.trim();
  if (title.length < jobLimits.title.min) problems.title = jobDialogText.titleShort;
  else if (title.length > jobLimits.title.max) {
    problems.title = fill(jobDialogText.titleLong, { max: jobLimits.title.max });
  }
  const [item] = Object.values(itemProblems(draft.items, services));
  if (item) problems.items = item;
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
  const worth = sumOf(draft.items.map((item) => worthOf(item, byId.get(item.service_id), today)));
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
    items: draft.items.map((item): NewItem => {
      const { id, service_id } = item;
      return { id, service_id, ...quantityOf(item, byId.get(service_id)) };
    }),
    override_hours,
  };
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
