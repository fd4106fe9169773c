import { useKeptState } from '#web/keptState.ts';

/** What was changed and isn't saved: what a field was when the change began, and what it is to become. */
export type Edits<T> = { [K in keyof T]?: { was: T[K]; now: T[K] } };

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** With one more change; one that leads back to where it began is none. */
export function withEdit<T extends object, K extends keyof T>(
  before: Edits<T>,
  current: T,
  key: K,
  now: T[K],
): Edits<T> {
  const { [key]: earlier, ...others } = before;
  const was = earlier ? earlier.was : current[key];
  return (equal(was, now) ? others : { ...before, [key]: { was, now } }) as Edits<T>;
}

/** Held by a form, or by its page, so that they outlive a look at another tab; with a name also the end of a session. */
export function useEdits<T extends object>(keepAs?: string) {
  const [edits, setEdits] = useKeptState<Edits<T>>({}, keepAs);
  return {
    edits,
    some: Object.keys(edits).length > 0,
    edit: <K extends keyof T>(current: T, key: K, now: T[K]) =>
      setEdits((before) => withEdit(before, current, key, now)),
    drop: () => setEdits({}),
  };
}
export type HeldEdits<T extends object> = ReturnType<typeof useEdits<T>>;

/**
 * The record with the edits on top. A field nobody touched here follows the record, so saving doesn't undo what somebody
 * else saved meanwhile; only where both changed the same field is there something to say.
 */
export function settle<T extends object>(current: T, edits: Edits<T>) {
  const entries = (Object.keys(edits) as (keyof T)[]).flatMap((key) => {
    const edit = edits[key];
    return edit && !equal(edit.now, current[key]) ? [{ key, ...edit }] : [];
  });
  return {
    shown: { ...current, ...(Object.fromEntries(entries.map(({ key, now }) => [key, now])) as Partial<T>) },
    changed: entries.map(({ key }) => key),
    isChanged: (key: keyof T) => entries.some((entry) => entry.key === key),
    changedElsewhere: entries.some(({ key, was }) => !equal(was, current[key])),
  };
}
