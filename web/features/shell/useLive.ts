import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Entity } from '#contract/event.ts';
import { useActor } from '#web/features/shell/actor.ts';
import { listen } from '#web/live.ts';
import { sessionQuery } from '#web/session.ts';

/** What shows a part of something else: an invoice its payments, "done, not invoiced" what jobs and invoices leave. */
const shownIn: Partial<Record<Entity, Entity>> = { payment: 'invoice', invoice: 'unbilled', job: 'unbilled' };

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
            first === shownIn[entity] ||
            (first === entity && (second === undefined || second === 'list' || second === id)),
        });
        if (entity === 'profile' && id === me) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [client, me],
  );
}
