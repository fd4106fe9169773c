import { fromPpm } from '#contract/base/amount.ts';
import { invoiceName } from '#contract/money/money.ts';
import { arrivalWindowMinutes, noticeKinds, noticePage } from '#contract/office/notices.ts';
import { bookingNoteText } from '#text/bookings.ts';
import { noticeActionText, noticeFrameText, noticeMailText, noticeText, unnamedText } from '#text/notifications.ts';
import { workText } from '#text/work.ts';
import { pdfText } from '#text/pdf.ts';
import { fill } from '#contract/text/fill.ts';
import type { Totals } from '#contract/money/totals.ts';
import { sentence } from '#contract/text/sentence.ts';
import { money } from '#server/features/invoices/pdf/format.ts';
import { mailActions } from '#server/features/notifications/mailActions.ts';
import type { Addressed } from '#server/features/notifications/recipients.queries.ts';
import type { BookingAnswer, NamedRecord, VisitFee } from '#server/features/notifications/records.queries.ts';
import type { Email } from '#server/integrations/mail/email.ts';
import type { Delivery } from '#server/tasks/task.ts';
import { currentLocale } from '#server/language.ts';

/** The price of a visit, and its place. */
export type VisitPrice = { quote: Totals; currency: string; place: string | null };

type Message = {
  to: Addressed;
  record: NamedRecord;
  answer?: BookingAnswer | undefined;
  fee?: VisitFee | undefined;
  price?: VisitPrice | undefined;
  delivery: Delivery;
};
type MailText = (typeof noticeMailText)[keyof typeof noticeMailText] & {
  lines?: readonly string[];
  also?: readonly string[];
  sms?: string;
};

/**
 * Mail programs and phones turn an address into a link, and a stranger can type an address as a name. A space after a dot or a
 * colon leaves "Dr. Smith" readable and breaks the link.
 */
const unlinked = (name: string) => name.replaceAll(/[.:。．｡](?=[\p{L}/])/gu, '$& ');

function valuesOf({ to, record, answer, fee, price, delivery: { id, notice, amount_cents, starts_at } }: Message) {
  const { name, invoice_number, currency, owner, others, window_start, window_end, later, days, expires_at } = record;
  return {
    name: name === null ? unnamedText[noticeKinds[notice].entity] : unlinked(name),
    invoice: invoice_number === null ? null : invoiceName(invoice_number),
    amount: amount_cents === null || currency === null ? null : money(amount_cents, currency),
    time: starts_at && formatTime(Date.parse(starts_at), to.time_zone),
    from: starts_at && formatClock(Date.parse(starts_at), to.time_zone),
    to: starts_at && formatClock(Date.parse(starts_at) + arrivalWindowMinutes * 60_000, to.time_zone),
    window: window_start && window_end ? formatWindow(window_start, window_end, to.time_zone) : null,
    later: later?.map((each) => formatWindow(each.window_start, each.window_end, to.time_zone)).join('; ') ?? null,
    takes:
      days && days.length > 1 ? fill(workText.takesDays, { count: days.length, day: formatDay(days.at(-1)!) }) : null,
    until: expires_at ? formatTime(Date.parse(expires_at), to.time_zone) : null,
    owner: owner ? unlinked(owner) : null,
    others: others ? unlinked(others) : null,
    when: formatMoment(momentOf(id), to.time_zone),
    ...(answer && answerOf(answer, to.time_zone)),
    place: price?.place ?? null,
    ...(price && price.quote.total_cents > 0 && priceOf(price)),
    ...(fee && { [feeName(fee)]: money(fee.fee_cents, fee.currency) }),
  };
}

/** "Full detail $125.00, Neighborhood discount -$10.00, NC and Wake County, 7.25% $8.34": the same lines as on the page. */
function priceOf({ quote: { lines, discount_cents, tax, total_cents }, currency }: VisitPrice) {
  const parts = [
    ...lines.map(({ name, price_cents }) => [name, price_cents] as const),
    ...(discount_cents > 0 ? [[bookingNoteText.nearby, -discount_cents] as const] : []),
    ...tax.map(
      ({ name, rate_ppm, cents }) => [fill(pdfText.tax, { name, percent: fromPpm(rate_ppm) }), cents] as const,
    ),
  ];
  const price = parts.map(([what, cents]) => `${what} ${money(cents, currency)}`).join('; ');
  return { price, total: money(total_cents, currency) };
}

function feeName({ kind, from_deposit }: VisitFee) {
  if (kind === 'move') return 'moveFee';
  return from_deposit ? 'depositFee' : 'cancelFee';
}

/** The outcome of a booking; each value is null if it doesn't apply. */
function answerOf({ status, reason, proposals, paid_cents, currency, ...asked }: BookingAnswer, timeZone: string) {
  const { window_start, window_end } = asked;
  const window = window_start && window_end ? formatWindow(window_start, window_end, timeZone) : null;
  const paid = paid_cents > 0 ? money(paid_cents, currency) : null;
  const isOpen = status === 'awaiting_office' || status === 'needs_time';
  const times = proposals.map(({ days, ...each }) => {
    const ends = days.length > 1 ? `, ${fill(workText.endsOn, { day: formatDay(days.at(-1)!) })}` : '';
    return `${formatWindow(each.window_start, each.window_end, timeZone)}${ends}`;
  });
  return {
    declined: status === 'refused' ? window : null,
    returned: status === 'refused' ? paid : null,
    proposed: isOpen && times.length > 0 ? window : null,
    times: times.join('; '),
    reason: status === 'refused' || times.length > 0 ? reason : null,
    kept: status === 'needs_time' ? paid : null,
  };
}

/** Has the same text as the notice under the bell, and opens the same page. */
export function emailFor(message: Message, portal: string): Email {
  const { to, delivery } = message;
  const { notice, entity_id } = delivery;
  const { subject, lines = [], also = [] }: MailText = noticeMailText[notice];
  const values = valuesOf(message);
  const knownOf = (each: readonly string[]) =>
    each.map((line) => sentence([line], values)).filter((line) => line !== '');
  const known = knownOf(lines);
  const page = noticePage(notice, to.role, entity_id);
  return {
    kind: notice,
    subject: sentence(subject, values),
    lines: [
      fill(noticeFrameText.greeting, { recipient: to.full_name }),
      ...(known.length > 0 ? known : [sentence(noticeText[notice].says, values)]),
      ...knownOf(also),
    ],
    ...(page && { action: { label: noticeActionText[mailActions[notice]], url: portal + page } }),
  };
}

export function smsFor(message: Message): { kind: string; body: string } {
  const { to, delivery } = message;
  const { sms }: MailText = noticeMailText[delivery.notice];
  const text = sentence(sms ? [sms] : noticeText[delivery.notice].says, valuesOf(message));
  // One character outside of the GSM alphabet would halve the room in a message, so the apostrophe is the plain one.
  return {
    kind: delivery.notice,
    body: fill(noticeFrameText.sms, { business: to.business, text: text.replaceAll('’', "'") }),
  };
}

/** RFC 9562, section 5.7: the first 48 bits of a uuid v7 are milliseconds. */
const momentOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

// Intl puts a narrow space before AM, which isn't in the GSM alphabet.
const format = (options: Intl.DateTimeFormatOptions, moment: number) =>
  new Intl.DateTimeFormat(currentLocale(), {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...options,
  })
    .format(moment)
    .replaceAll('\u202f', ' ');

/** `9:52 AM` */
const formatClock = (moment: number, timeZone: string) =>
  new Intl.DateTimeFormat(currentLocale(), { hour: 'numeric', minute: '2-digit', timeZone })
    .format(moment)
    .replaceAll('\u202f', ' ');

/** `Nov 12, 2026, 9:52 AM CST`, in the business' time zone. */
const formatMoment = (moment: number, timeZone: string) =>
  format({ year: 'numeric', timeZoneName: 'short', timeZone }, moment);

const yearOf = (moment: number, timeZone: string) =>
  new Intl.DateTimeFormat(currentLocale(), { year: 'numeric', timeZone }).format(moment);

/** `Mon, Nov 16, 9:00 AM`; the year is added only if it isn't this year. */
const formatTime = (moment: number, timeZone: string) => {
  const other = yearOf(moment, timeZone) !== yearOf(Date.now(), timeZone);
  return format({ weekday: 'short', timeZone, ...(other && { year: 'numeric' }) }, moment);
};

/** `Mon, Nov 16`, for `2026-11-16` */
const formatDay = (day: string) =>
  new Intl.DateTimeFormat(currentLocale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day));

/** `Mon, Nov 16, 9:00 AM - 11:00 AM` */
const formatWindow = (start: string, end: string, timeZone: string) =>
  `${formatTime(Date.parse(start), timeZone)} - ${formatClock(Date.parse(end), timeZone)}`;
