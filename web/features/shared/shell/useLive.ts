import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { refresh, refreshAll, refreshOlder } from '#web/freshness.ts';
import { listen } from '#web/live.ts';
import { sessionQuery } from '#web/session.ts';

/** What a page asks for at once is answered within this. */
const atOnce_ms = 2_000;

/** While somebody is signed in, what changes on the server changes on the screen. */
export function useLive() {
  const client = useQueryClient();
  const { id: me } = useActor();

  useEffect(() => {
    // Read before it was known who is signed in, such as the business on the sign-in page: the stream begins after it.
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
