import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { presenceText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { refresh } from '#web/freshness.ts';
import { formatList } from '#web/numbers.ts';

const beat = 15_000;
/** Jobs that this page has open in a dialog. */
const open = new Set<string>();

/** One after the other, each with what is true when it leaves: "I left" must not overtake "I am here". */
const last = new Map<string, Promise<unknown>>();
function say(id: string) {
  const before = last.get(id) ?? Promise.resolve();
  const next = before
    .catch(() => undefined)
    .then(() => call('presence.beat', { body: { job_id: id, editing: open.has(id) } }));
  last.set(id, next);
  return next;
}

/** Saying that one is there and asking who else is are one request; a change among the others is told by the stream. */
const presenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['presence', id],
    queryFn: () => say(id),
    refetchInterval: beat,
    staleTime: 0,
    retry: false,
  });

/** Who else is editing it, in a sentence; null if nobody is. */
export function useEditors(id: string): string | null {
  const others = useQuery(presenceQuery(id)).data?.others ?? [];
  const [first] = others;
  if (!first) return null;
  if (others.length === 1) return fill(presenceText.one, { name: first.full_name });
  const names = formatList(others.map(({ full_name }) => full_name));
  return fill(presenceText.many, { names });
}

/** While the dialog is open, the others are told; when it closes, that it is over. */
export function useEditing(id: string) {
  const client = useQueryClient();
  useEffect(() => {
    open.add(id);
    void refresh(client, 'presence', id);
    return () => {
      open.delete(id);
      // Without reception it ends by itself a little later.
      say(id).catch(() => undefined);
    };
  }, [client, id]);
}
