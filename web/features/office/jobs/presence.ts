import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { presenceText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { refresh } from '#web/freshness.ts';
import { formatList } from '#web/numbers.ts';

const beat = 15_000;
/** The jobs that this page has open in a dialog. */
const open = new Set<string>();

/** Requests go out one after the other, each with the state at that moment: "I left" must not overtake "I am here". */
const last = new Map<string, Promise<unknown>>();
function say(id: string) {
  const before = last.get(id) ?? Promise.resolve();
  const next = before
    .catch(() => undefined)
    .then(() => call('presence.beat', { body: { job_id: id, editing: open.has(id) } }));
  last.set(id, next);
  return next;
}

/** One request announces this user and asks who else is there; the change stream reports changes among the others. */
const presenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['presence', id],
    queryFn: () => say(id),
    refetchInterval: beat,
    staleTime: 0,
    retry: false,
  });

/** Who else is editing it, as a sentence; null if no other user is. */
export function useEditors(id: string): string | null {
  const others = useQuery(presenceQuery(id)).data?.others ?? [];
  const [first] = others;
  if (!first) return null;
  if (others.length === 1) return fill(presenceText.one, { name: first.full_name });
  const names = formatList(others.map(({ full_name }) => full_name));
  return fill(presenceText.many, { names });
}

/** Announces the open dialog to other users, and its end when it closes. */
export function useEditing(id: string) {
  const client = useQueryClient();
  useEffect(() => {
    open.add(id);
    void refresh(client, 'presence', id);
    return () => {
      open.delete(id);
      // Without a connection the announcement expires a little later.
      say(id).catch(() => undefined);
    };
  }, [client, id]);
}
