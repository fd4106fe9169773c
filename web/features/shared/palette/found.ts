import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { recordKinds, type RecordKind } from '#contract/base/recordPages.ts';
import type { Hit, SearchFound } from '#contract/office/search.schema.ts';
import { call } from '#web/api.ts';
import { useSettled } from '#web/ui/useSettled.ts';

/** A found record, by kind. */
export type FoundRecord = { [Kind in RecordKind]: { kind: Kind; hit: Hit<Kind> } }[RecordKind];

const pause = 120;

/** Results show the current state, so they aren't cached. If one fails, the user can try again. */
const anew = { staleTime: 0, gcTime: 0, retry: false } as const;

const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call('search.find', { query: { text }, signal }),
    // The last results stay, dimmed, until the next ones arrive, and Enter waits.
    placeholderData: keepPreviousData,
    ...anew,
  });

const recentQuery = (records: readonly string[]) =>
  queryOptions({
    queryKey: ['search', 'recent', records],
    queryFn: ({ signal }) => call('search.recent', { query: { records: records.join(',') }, signal }),
    ...anew,
  });

/** One letter finds too much; one digit may be a job number. */
const isEnough = (text: string) => text.length > 1 || /\d/.test(text);

/** The results for a text. `pending`: the results for this exact text haven't arrived yet. */
export function useFound(typed: string, enabled: boolean) {
  const settled = useSettled(typed, pause);
  const asks = enabled && isEnough(typed);
  const query = useQuery({ ...foundQuery(settled), enabled: asks && isEnough(settled) });
  const pending = asks && (settled !== typed || query.isPlaceholderData || query.isFetching);
  return {
    found: asks ? query.data : undefined,
    pending,
    failed: asks && !pending ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** The records that still exist, in the order in which they were opened. */
export function useRecent(records: readonly string[], enabled: boolean): FoundRecord[] {
  const { data } = useQuery({ ...recentQuery(records), enabled: enabled && records.length > 0 });
  const placeOf = ({ kind, hit }: FoundRecord) => records.indexOf(`${kind}.${hit.id}`);
  return data
    ? recordKinds.flatMap((kind) => recordsOf(data, kind)).toSorted((one, other) => placeOf(one) - placeOf(other))
    : [];
}

export const recordsOf = (found: SearchFound, kind: RecordKind): FoundRecord[] =>
  found[kind].items.map((hit) => ({ kind, hit }) as FoundRecord);
