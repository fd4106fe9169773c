import { useKeptState } from '#web/keptState.ts';

/** Unsaved changes: a field's value when the edit began, and its new value. */
export type Edits<T> = { [K in keyof T]?: { was: T[K]; now: T[K] } };

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Adds an edit; an edit that returns to the original value is removed. */
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

/**
 * The form, or its page, holds the edits, so they survive a switch to another tab; with a name they also survive the
 * end of a session, and a draft survives a reload.
 */
export function useEdits<T extends object>(keepAs?: string, draft = false) {
  const [edits, setEdits] = useKeptState<Edits<T>>({}, keepAs, draft);
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
 * The record with the edits on top. An untouched field follows the record, so saving doesn't undo what another user
 * saved meanwhile; the form warns only if both changed the same field.
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
