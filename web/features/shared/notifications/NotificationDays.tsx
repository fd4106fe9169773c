import { addDays } from '#contract/base/days.ts';
import type { Notification } from '#contract/office/notification.schema.ts';
import { notificationsText as text } from '#text/notifications.ts';
import { useZone } from '#web/business.ts';
import { NotificationRow } from '#web/features/shared/notifications/NotificationRow.tsx';
import { dayIn, formatLongDate, formatTime } from '#web/when.ts';

type Props = { rows: readonly Notification[]; stale: boolean; onRead: (notification: Notification) => void };

/** The days of the business' calendar, newest first, each with what was told on it. */
export function NotificationDays({ rows, stale, onRead }: Props) {
  const zone = useZone();
  const today = dayIn(zone);
  const names: Partial<Record<string, string>> = { [today]: text.today, [addDays(today, -1)]: text.yesterday };
  const days = Map.groupBy(rows, ({ created_at }) => dayIn(zone, created_at));
  return (
    <div aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {[...days].map(([day, told]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2
            id={`day-${day}`}
            className="rule-t px-5 pt-4 pb-2 text-14 font-strong text-muted in-[section:first-child]:border-t-0 md:text-12"
          >
            {names[day] ?? formatLongDate(told[0]!.created_at, zone)}
          </h2>
          <ul>
            {told.map((each) => (
              <NotificationRow key={each.id} notification={each} format={formatTime} onRead={onRead} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
