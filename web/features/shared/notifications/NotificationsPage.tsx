import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck, Settings } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { addDays } from '#contract/base/days.ts';
import { accountPage } from '#contract/office/notices.ts';
import type { Notification } from '#contract/office/notification.schema.ts';
import { actionText } from '#text/actions.ts';
import { notificationsText as text } from '#text/notifications.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { useZone } from '#web/business.ts';
import { NotificationRow } from '#web/features/shared/notifications/NotificationRow.tsx';
import { oneOf, useFilters } from '#web/filters.ts';
import { notificationsQuery } from '#web/features/shared/notifications/notifications.ts';
import { unreadQuery } from '#web/features/shared/notifications/unread.ts';
import { useMarkRead } from '#web/features/shared/notifications/useMarkRead.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { formatCount } from '#web/numbers.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { dayIn, formatLongDate, formatTime } from '#web/when.ts';

const schema = { show: oneOf(['unread']) };

type NotificationDaysProps = {
  rows: readonly Notification[];
  stale: boolean;
  onRead: (notification: Notification) => void;
};

/** The days in the business' time zone, newest first, each with its notices. */
function NotificationDays({ rows, stale, onRead }: NotificationDaysProps) {
  const zone = useZone();
  const today = dayIn(zone);
  const names: Partial<Record<string, string>> = { [today]: dayText.today, [addDays(today, -1)]: text.yesterday };
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

/** /{role}/notifications: all of the user's notices, by day. */
export function NotificationsPage() {
  const { filter, path } = useFilters(schema);
  const { role } = useActor();
  const { markOne, markAll } = useMarkRead();
  const unread = useQuery(unreadQuery).data ?? 0;
  const list = useInfiniteQuery(notificationsQuery(filter.show));
  const place = useRef<HTMLElement>(null);
  useSectionTitle(commonText.notifications);

  return (
    <div className="w-full max-w-[820px]">
      <PageHead title={commonText.notifications}>
        {unread > 0 && (
          <Button
            onClick={() => {
              // The button disappears once nothing is unread.
              place.current?.focus({ preventScroll: true });
              markAll();
            }}
            className="max-md:flex-1"
          >
            <CheckCheck size={16} aria-hidden />
            {text.markAll}
          </Button>
        )}
        <Link to={`${accountPage[role]}#notifications`} className={button({ variant: 'quiet' })}>
          <Settings size={16} aria-hidden />
          <span className={unread > 0 ? 'max-md:sr-only' : ''}>{text.settings}</span>
        </Link>
      </PageHead>
      <div className="mb-3">
        <Tabs
          variant="segments"
          label={actionText.show}
          tabs={[
            { to: path({ show: null }), label: text.all, current: !filter.show },
            {
              to: path({ show: 'unread' }),
              label: text.unread,
              current: filter.show === 'unread',
              count: unread > 0 ? formatCount(unread) : undefined,
            },
          ]}
        />
      </div>
      <div data-notifications>
        <PagedList
          ref={place}
          list={list}
          label={text.list}
          text={text}
          empty={
            filter.show ? (
              <CaughtUp to={path({ show: null })} />
            ) : (
              <EmptyState title={text.empty} body={text.emptyWhy} />
            )
          }
        >
          {(rows, stale) => <NotificationDays rows={rows} stale={stale} onRead={markOne} />}
        </PagedList>
      </div>
    </div>
  );
}

function CaughtUp({ to }: { to: string }) {
  return (
    <EmptyState title={text.caughtUp} body={text.caughtUpBody}>
      <Link to={to} className={button()}>
        {text.showAll}
      </Link>
    </EmptyState>
  );
}
