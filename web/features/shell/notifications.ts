import { queryOptions } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import { notificationsText as text } from '#contract/text/en/notifications.ts';
import { fill } from '#contract/text/fill.ts';
import { notices } from '#contract/trade.ts';
import { call } from '#web/api.ts';
import { formatDate } from '#web/when.ts';

/** Newest first, as many as the server gives. */
export const notificationsQuery = queryOptions({
  queryKey: ['notification', 'list', 'items'],
  queryFn: ({ signal }) => call('notification.list', { signal }),
});

/** The words for a notice. The server sends its kind and whom it is about, never a sentence. */
export function wordsFor({ kind, subject_name }: Notification): { title: string; body: string } {
  const known = notices.find((notice) => notice === kind);
  if (!known) return text.other;
  const { title, body } = text.kinds[known];
  return { title, body: fill(body, { name: subject_name ?? text.somebody }) };
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const relative = new Intl.RelativeTimeFormat('en-US', { style: 'short', numeric: 'auto' });

/** '4 min. ago', and from a day on the date. A clock that runs behind says 'this minute', not 'in 2 min.'. */
export function ago(instant: string, zone: string, now = Date.now()): string {
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return relative.format(-Math.floor(passed / hour), 'hour');
  return formatDate(instant, zone);
}
