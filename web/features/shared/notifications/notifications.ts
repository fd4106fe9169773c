import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { invoiceName } from '#contract/money/money.ts';
import { arrivalWindowMinutes, noticeKinds, noticePage, notices } from '#contract/office/notices.ts';
import type { Notification } from '#contract/office/notification.schema.ts';
import type { Role } from '#contract/base/role.ts';
import { notificationsText as text, noticeText, unnamedText } from '#text/notifications.ts';
import { sentence } from '#contract/text/sentence.ts';
import { call } from '#web/api.ts';
import { locale } from '#web/language.ts';
import { formatCents } from '#web/money.ts';
import { formatDate, formatTime, formatWeekday } from '#web/when.ts';

/** 'list': a change of any notification loads them again. */
export const listKey = ['notification', 'list', 'items'] as const;

export const notificationsQuery = (show?: 'unread') =>
  infiniteQueryOptions({
    queryKey: [...listKey, show ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('notification.list', { query: { ...(show && { show }), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

const windowEnd = (from: string) => new Date(Date.parse(from) + arrivalWindowMinutes * 60_000).toISOString();

/** A notice as it is shown: the server sends its kind and facts, never a sentence. */
export function describeNotice(
  { kind, entity, entity_id, name, invoice_number, currency, owner, others, amount_cents, starts_at }: Notification,
  { role, zone }: { role: Role; zone: string },
): { label: string; body: string; page: string | null } {
  const notice = notices.find((each) => each === kind);
  if (!notice) return { ...text.other, page: null };
  const known = noticeKinds[notice];
  const { label, says } = noticeText[notice];
  const body = sentence(says, {
    name: name ?? unnamedText[known.entity],
    invoice: invoice_number === null ? null : invoiceName(invoice_number),
    amount: amount_cents === null || currency === null ? null : formatCents(amount_cents, currency),
    owner,
    others,
    time: starts_at && `${formatWeekday(starts_at, zone)}, ${formatTime(starts_at, zone)}`,
    from: starts_at && formatTime(starts_at, zone),
    to: starts_at && formatTime(windowEnd(starts_at), zone),
  });
  // Notices from before they named their records are about the payment's client, and have no page.
  const page = entity_id && entity === known.entity ? noticePage(notice, role, entity_id) : null;
  return { label, body, page };
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });

/** '4 min. ago', or the date after a day. A clock that runs behind says 'this minute', not 'in 2 min.'. */
export function ago(instant: string, zone: string, now = Date.now()): string {
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return relative.format(-Math.floor(passed / hour), 'hour');
  return formatDate(instant, zone);
}
