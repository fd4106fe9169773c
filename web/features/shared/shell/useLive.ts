import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { refresh, refreshAll, refreshOlder } from '#web/freshness.ts';
import { listen } from '#web/live.ts';
import { sessionQuery } from '#web/session.ts';

/** A page's first requests are answered within this time. */
const atOnce_ms = 2_000;

/** While a user is signed in, changes on the server update the page. */
export function useLive() {
  const client = useQueryClient();
  const { id: me } = useActor();

  useEffect(() => {
    // Data that was read before the session was known, such as the business on the sign-in page: the stream begins
    // after it.
    const begun = client.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0;
    void refreshOlder(client, begun - atOnce_ms);
    return listen((news) => {
      if (news.kind === 'refetch') void refreshAll(client);
      if (news.kind === 'check') void refresh(client, 'session');
      if (news.kind !== 'change') return;
      const { entity, id } = news.change;
      void refresh(client, entity, id);
      if (entity === 'profile' && id === me) void refresh(client, 'session');
    });
  }, [client, me]);
}
