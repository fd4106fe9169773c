import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Notification } from '#contract/office/notification.schema.ts';
import { notificationsText as text } from '#text/notifications.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { listKey } from '#web/features/shared/notifications/notifications.ts';
import { unreadQuery } from '#web/features/shared/notifications/unread.ts';
import { toast } from '#web/ui/toasts.ts';

type Loaded = InfiniteData<{ items: Notification[] }>;

/** Shows as read before it is saved, even on the way to the record; if saving fails, it is unread again. */
export function useMarkRead() {
  const client = useQueryClient();
  const count = ({ unread }: { unread: number }) => client.setQueryData(unreadQuery.queryKey, unread);
  const one = useCommand('notification.readOne', count);
  const all = useCommand('notification.readAll', count);
  const told = {
    onFailed: (error: Error) => toast({ tone: 'error', title: text.notMarked, body: messageOf(error) }),
  };

  function show(isMeant: (notification: Notification) => boolean) {
    const now = new Date().toISOString();
    client.setQueriesData<Loaded>({ queryKey: listKey }, (loaded) => {
      if (!loaded) return loaded;
      const mark = (each: Notification) => (!each.read_at && isMeant(each) ? { ...each, read_at: now } : each);
      return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, items: page.items.map(mark) })) };
    });
  }

  return {
    markOne: ({ id, read_at }: Notification) => {
      if (read_at) return;
      show((each) => each.id === id);
      one.send({ params: { id } }, told);
    },
    markAll: () => {
      show(() => true);
      all.send({}, told);
    },
  };
}
