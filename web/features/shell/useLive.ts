import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Entity } from '#contract/event.ts';
import { useActor } from '#web/features/shell/actor.ts';
import { listen } from '#web/live.ts';
import { sessionQuery } from '#web/session.ts';

/** Queries that show a part of something else: an invoice its payments, recent activity all of these. */
const shownIn: Partial<Record<Entity, readonly string[]>> = {
  payment: ['invoice', 'activity'],
  invoice: ['unbilled', 'activity'],
  job: ['unbilled', 'activity'],
  job_series: ['activity'],
  profile: ['activity'],
};

/** What a page asks for at once is answered within this. */
const atOnce_ms = 2_000;

/** While somebody is signed in, what changes on the server changes on the screen. */
export function useLive() {
  const client = useQueryClient();
  const { id: me } = useActor();

  useEffect(() => {
    // Read before it was known who is signed in, such as the business on the sign-in page: the stream begins after it.
    const begun = client.getQueryState(sessionQuery.queryKey)?.dataUpdatedAt ?? 0;
    const before = ({ state: { dataUpdatedAt: read } }: Query) => read > 0 && read < begun - atOnce_ms;
    void client.invalidateQueries({ predicate: before });
    return listen((news) => {
      if (news.kind === 'refetch') void client.invalidateQueries();
      if (news.kind === 'check') void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      if (news.kind !== 'change') return;
      const { entity, id } = news.change;
      void client.invalidateQueries({
        predicate: ({ queryKey: [first, second] }) =>
          shownIn[entity]?.some((each) => each === first) ||
          (first === entity && (second === undefined || second === 'list' || second === id)),
      });
      if (entity === 'profile' && id === me) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    });
  }, [client, me]);
}
