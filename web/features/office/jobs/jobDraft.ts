import { toWhole } from '#contract/base/amount.ts';
import { clockAt, instantAt } from '#contract/base/clock.ts';
import { keysOf, pick, textsOf } from '#contract/base/fields.ts';
import { jobLimits, jobTexts } from '#contract/base/limits.ts';
import type { Job, JobDetail, NewItem, NewJob } from '#contract/jobs/job.schema.ts';
import type { NewSeries } from '#contract/jobs/series.schema.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { discountParts } from '#contract/money/discount.ts';
import {
  bookOf,
  includedIn,
  lineFrom,
  lineMax,
  nameOf as typedName,
  toItem,
  worthOf as typedWorth,
  wrongField,
  type LineField,
  type LineRules,
  type SoldLine,
  type Worth,
} from '#contract/money/soldLine.ts';
import type { Asset } from '#contract/people/client.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { jobDialogText } from '#text/jobs.ts';
import { editSeriesText } from '#text/series.ts';
import { repeatProblem, toRecurrence, type RepeatDraft } from '#web/features/office/series/repeatDraft.ts';
import type { Problems, useForm } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';

/** The initial values that the caller of the dialog already knows. */
export type JobStart = Partial<
  Pick<
    Job,
    | 'title'
    | 'client_id'
    | 'place_id'
    | 'assigned_to'
    | 'due_date'
    | 'scheduled_start'
    | 'scheduled_end'
    | 'pause_minutes'
  >
>;

export type ItemDraft = SoldLine & {
  /** The user hasn't set a quantity, so it follows the place's assets. */
  auto: boolean;
  /** As sold: price and minutes stay until the line is changed. */
  sold: (Worth & { name: string; quantity: string }) | null;
};

/** The fields that the dialog shows as they are stored. */
const same = ['client_id', 'place_id', 'assigned_to', 'status', 'priority'] as const;
const texts = keysOf(jobTexts);

/** The dialog's fields. Days and times are in the business' time zone. */
export type JobDraft = Pick<Job, (typeof same)[number]> &
  Record<keyof typeof jobTexts, string> & {
    title: string;
    items: ItemDraft[];
    /** Percent off a new job's prices, and the reason. */
    discount: string;
    discount_reason: string;
    day: string;
    time: string;
    /** Null: as long as its services take. */
    minutes: string | null;
    due_day: string;
    due_time: string;
    /** Only for a new job. Null: it doesn't repeat. */
    repeat: RepeatDraft | null;
  };

export type JobForm = ReturnType<typeof useForm<JobDraft>>;

const endOfWork = '17:00';
const usualMinutes = 60;
/** A custom line needs no reason. */
export const jobLines: LineRules = { explained: false };

const split = (instant: string | null | undefined, zone: string) =>
  instant ? clockAt(instant, zone) : { day: '', time: '' };
const minutesOf = ({ scheduled_start: start, scheduled_end: end, pause_minutes: pause = 0 }: JobStart) =>
  start && end ? String(Math.round((Date.parse(end) - Date.parse(start)) / 60_000) - pause) : null;

/** Spec, section 4: a new job is pending and of medium priority. */
export function newDraft(start: JobStart, zone: string): JobDraft {
  const [planned, due] = [split(start.scheduled_start, zone), split(start.due_date, zone)];
  return {
    ...textsOf(null, texts, ''),
    title: start.title ?? '',
    client_id: start.client_id ?? null,
    place_id: start.place_id ?? null,
    items: [],
    discount: '',
    discount_reason: '',
    day: planned.day,
    time: planned.time,
    minutes: minutesOf(start),
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
    ...textsOf(job, texts, ''),
    ...pick(job, same),
    items: job.items.map((item) => {
      const { service_name: name, minutes, price_cents } = item;
      const draft = lineFrom(item, name);
      return { ...draft, auto: false, sold: { name, minutes, price_cents, quantity: quantityKey(draft) } };
    }),
  };
}

const quantityKey = ({ units, square_feet, vehicle_size, condition, name, minutes, price, reason }: SoldLine) =>
  JSON.stringify([units, square_feet, vehicle_size, condition, name.trim(), minutes, price.trim(), reason.trim()]);

/** Price and minutes: as sold while untouched, otherwise as typed, otherwise by today's price book. */
export const worthOf = (item: ItemDraft, service: Service | undefined, today: string): Worth =>
  item.sold && item.sold.quantity === quantityKey(item) ? item.sold : typedWorth(item, bookOf(item, service, today));

/** The discount on the prices. Null if it is empty or invalid. */
const percentOff = ({ discount }: Pick<JobDraft, 'discount'>): number | null => {
  const percent = toWhole(discount);
  return percent !== null && percent >= 1 && percent <= 100 ? percent : null;
};

/** Takes the discount off the lines. */
export function discounted(worths: readonly Worth[], draft: Pick<JobDraft, 'discount'>): Worth[] {
  const parts = discountParts(
    percentOff(draft) ?? 0,
    worths.map(({ price_cents }) => price_cents ?? 0),
  );
  return worths.map(({ price_cents, minutes }, at) => ({
    minutes,
    price_cents: price_cents === null ? null : price_cents - parts[at]!,
  }));
}

/** The fields that follow the place's assets. */
export const fromPlace = ['units', 'square_feet', 'minutes', 'vehicle_size'] as const;

/** The quantity from the place's assets; otherwise the quantity that the price includes. */
export function quantityAt(
  service: Service,
  today: string,
  assets: readonly Asset[],
): Pick<SoldLine, (typeof fromPlace)[number]> {
  const bins = assets.find(({ bin_count }) => bin_count !== null)?.bin_count;
  const area = assets.find(({ square_feet }) => square_feet !== null)?.square_feet;
  return {
    units: String((service.skills.includes('bins') && bins) || includedIn(service, today)),
    square_feet: service.skills.includes('flatwork') && area ? String(area) : '',
    minutes: String(service.duration_minutes),
    vehicle_size: assets.find(({ vehicle_size }) => vehicle_size !== null)?.vehicle_size ?? 'sedan',
  };
}

/** The suggested title, from the job's services. */
export function titleFrom(items: readonly ItemDraft[], services: readonly Service[]): string {
  const names = items.map((item) => nameOf(item, services)).filter(Boolean);
  return [...new Set(names)].join(jobDialogText.and).slice(0, jobLimits.title.max);
}

export const nameOf = (item: ItemDraft, services: readonly Service[]): string =>
  (item.service_id !== null && item.sold?.name) || typedName(item, services);

export const sumOf = (worths: readonly Worth[]) => ({
  price_cents: worths.reduce((sum, { price_cents }) => sum + (price_cents ?? 0), 0),
  minutes: worths.reduce((sum, { minutes }) => sum + minutes, 0),
});

/** The typed length, or the length of its services. */
export const durationOf = ({ minutes }: JobDraft, fromServices: number) =>
  minutes ?? String(fromServices || usualMinutes);

type Known = {
  zone: string;
  services: readonly Service[];
  today: string;
  /** A job of several people or days: its time is changed elsewhere, and goes back as it came. */
  spread?: Pick<Job, 'scheduled_start' | 'scheduled_end'> | null;
};

const dueOf = ({ due_day, due_time }: JobDraft, zone: string) =>
  due_day ? instantAt(due_day, due_time || endOfWork, zone) : null;

export type ItemProblem = { field: LineField; text: string };

/** The problem of each line, keyed by its id. */
export function itemProblems(items: readonly ItemDraft[], services: readonly Service[]): Record<string, ItemProblem> {
  const wrong = items.flatMap((item) => {
    const service = services.find(({ id }) => id === item.service_id);
    const field = wrongField(item, service, jobLines);
    return field ? [[item.id, { field, text: problemText(field) }] as const] : [];
  });
  return Object.fromEntries(wrong);
}

function problemText(field: LineField): string {
  if (field === 'units' || field === 'square_feet')
    return fill(jobDialogText.quantityMissing, { max: formatNumber(lineMax[field]) });
  if (field === 'name') return jobDialogText.nameMissing;
  if (field === 'price') return jobDialogText.priceWrong;
  return field === 'minutes' ? editSeriesText.minutesWrong : jobDialogText.reasonMissing;
}

export function check(draft: JobDraft, { zone, services, spread, creating }: Known & { creating: boolean }) {
  const problems: Problems<JobDraft> = {};
  const title = draft.title.trim();
  if (title.length < jobLimits.title.min) problems.title = jobDialogText.titleShort;
  else if (title.length > jobLimits.title.max) {
    problems.title = fill(fieldText.tooLong, { max: jobLimits.title.max });
  }
  const [item] = Object.values(itemProblems(draft.items, services));
  if (item) problems.items = item.text;
  if (draft.discount.trim() && percentOff(draft) === null) problems.discount = jobDialogText.discountWrong;
  else if (draft.discount.trim() && !draft.discount_reason.trim())
    problems.discount_reason = jobDialogText.reasonMissing;
  if (Boolean(draft.day) !== Boolean(draft.time)) problems.day = jobDialogText.timeMissing;
  const minutes = draft.minutes === null ? usualMinutes : toWhole(draft.minutes);
  if (!spread && draft.day && (minutes === null || minutes < 5 || minutes > 1_440))
    problems.minutes = editSeriesText.minutesWrong;
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

/** The request body; the caller adds `id` and `version`. */
export function toBody(
  draft: JobDraft,
  { zone, services, today, spread }: Known,
  override_hours: boolean,
): Omit<NewJob, 'id'> {
  const byId = new Map(services.map((service) => [service.id, service]));
  const serviceOf = ({ service_id }: ItemDraft) => byId.get(service_id ?? '');
  const worths = draft.items.map((item) => worthOf(item, serviceOf(item), today));
  const charged = discounted(worths, draft);
  const start = draft.day && draft.time ? instantAt(draft.day, draft.time, zone) : null;
  const minutes = Number(durationOf(draft, sumOf(worths).minutes));
  return {
    ...pick(draft, same),
    ...textsOf(draft, texts, null),
    title: draft.title.trim(),
    due_date: dueOf(draft, zone),
    ...(spread
      ? pick(spread, ['scheduled_start', 'scheduled_end'])
      : {
          scheduled_start: start,
          scheduled_end: start && new Date(Date.parse(start) + minutes * 60_000).toISOString(),
          ...(start && { work_minutes: minutes }),
        }),
    items: draft.items.map((item, at) =>
      discountedItem(toItem(item, serviceOf(item), today, jobLines), charged[at]!.price_cents, draft),
    ),
    override_hours,
  };
}

/** A line of the request body. A discount is another price, and says so in its reason. */
function discountedItem(item: NewItem, price_cents: number | null, draft: JobDraft): NewItem {
  if (price_cents === null) return item;
  if (item.service_id === null) return { ...item, price_cents };
  const off = percentOff(draft);
  const said = [
    item.price_reason,
    off !== null && fill(jobDialogText.off, { reason: draft.discount_reason.trim(), percent: off }),
  ];
  const price_reason = said.filter(Boolean).join(', ').slice(0, jobLimits.price_reason);
  return price_reason ? { ...item, price_cents, price_reason } : item;
}

/** The same as a series: a day and a local time instead of instants. Null if the form is incomplete. */
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
