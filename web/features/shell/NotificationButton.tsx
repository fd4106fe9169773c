import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { unreadCap } from '#contract/limits.ts';
import { shellText } from '#contract/text/en/shell.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError, call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { toast } from '#web/ui/toasts.ts';

const unreadQuery = queryOptions({
  queryKey: ['notification', 'count'],
  queryFn: async ({ signal }) => (await call('notification.count', { signal })).unread,
});

const describe = (unread: number) =>
  fill(shellText.notificationCount, { count: unread >= unreadCap ? `${unreadCap.toLocaleString('en-US')}+` : unread });

export function NotificationButton() {
  const client = useQueryClient();
  const unread = useQuery(unreadQuery).data ?? 0;

  async function tell() {
    try {
      const body = describe(await client.fetchQuery({ ...unreadQuery, staleTime: 10_000 }));
      toast({ tone: 'info', title: shellText.notifications, body });
    } catch (error) {
      // A session that is over has been announced by then.
      if (error instanceof ApiError && error.code === 'session_not_found') return;
      if (error instanceof Error) toast({ tone: 'error', title: shellText.loadFailed, body: messageOf(error) });
    }
  }

  return (
    <button
      type="button"
      aria-label={unread ? `${shellText.notifications}: ${describe(unread)}` : shellText.notifications}
      onClick={() => void tell()}
      className="relative grid size-12 flex-none place-items-center rounded-control text-text transition-state hover:bg-sunken md:size-9 md:text-muted md:hover:text-text"
    >
      <Bell size={22} strokeWidth={1.75} aria-hidden className="md:size-[18px]" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-2.5 right-2.5 size-[9px] rounded-module bg-danger-solid ring-2 ring-background md:top-1.5 md:right-1.5"
        />
      )}
    </button>
  );
}
