import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { notificationsText as text } from '#text/notifications.ts';
import { commonText } from '#text/common.ts';
import { messageOf } from '#web/errors.ts';
import { ago, notificationsQuery } from '#web/features/shared/notifications/notifications.ts';
import { NotificationRow } from '#web/features/shared/notifications/NotificationRow.tsx';
import { useMarkRead } from '#web/features/shared/notifications/useMarkRead.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

const shown = 10;

/** The newest notices, behind the bell. They stay unread until they are opened or marked: a glance doesn't count. */
export function NotificationPanel() {
  const list = useInfiniteQuery({ ...notificationsQuery(), refetchOnMount: 'always' });
  const { markOne, markAll } = useMarkRead();
  const { role } = useActor();
  const { data, error } = list;

  if (error && !data) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-4">
        <p className="text-danger">{`${text.failed}. ${messageOf(error)}`}</p>
        <Button softDisabled={list.isFetching} onClick={() => void list.refetch()}>
          {commonText.retry}
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div className="p-4">
        <LoadingLine text={text.loading} />
      </div>
    );
  }
  const rows = rowsOf(list).slice(0, shown);
  if (rows.length === 0) {
    return (
      <div className="grid justify-items-center gap-1 px-4 pt-6 pb-7 text-center">
        <Bell size={22} strokeWidth={1.5} aria-hidden className="text-muted" />
        <p className="mt-1 font-strong">{text.empty}</p>
        <p className="text-muted">{text.emptyWhy}</p>
      </div>
    );
  }
  return (
    <div data-notifications tabIndex={-1} className="outline-none">
      <ul>
        {rows.map((each) => (
          <NotificationRow key={each.id} notification={each} format={ago} onRead={markOne} />
        ))}
      </ul>
      <div className="sticky bottom-0 flex flex-wrap justify-between gap-x-2 rule-t bg-raised px-2 py-1.5">
        <Link
          to={`/${role}/notifications`}
          onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
          className="flex h-12 items-center rounded-control px-2.5 text-14 font-medium text-accent hover:underline md:h-9 md:text-13"
        >
          {text.seeAll}
        </Link>
        {rows.some(({ read_at }) => !read_at) && (
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>('[data-notifications]')?.focus();
              markAll();
            }}
          >
            {text.markAll}
          </Button>
        )}
      </div>
    </div>
  );
}
