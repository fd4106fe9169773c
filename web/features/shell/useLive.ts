import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActor } from '#web/features/shell/actor.ts';
import { listen } from '#web/live.ts';
import { sessionQuery } from '#web/session.ts';

/** While somebody is signed in, what changes on the server changes on the screen. */
export function useLive() {
  const client = useQueryClient();
  const { id: me } = useActor();

  useEffect(
    () =>
      listen((news) => {
        if (news.kind === 'refetch') void client.invalidateQueries();
        if (news.kind === 'check') void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
        if (news.kind !== 'change') return;
        const { entity, id } = news.change;
        void client.invalidateQueries({
          predicate: ({ queryKey: [first, second] }) =>
            first === entity && (second === undefined || second === 'list' || second === id),
        });
        if (entity === 'profile' && id === me) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [client, me],
  );
}
