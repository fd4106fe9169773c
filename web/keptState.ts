import { useEffect, useEffectEvent, useState } from 'react';
import { leaveText } from '#text/leave.ts';
import { keep, peekKept, putDraft, readDraft, takeKept } from '#web/kept.ts';
import { hasExpired } from '#web/session.ts';
import { toast } from '#web/ui/toasts.ts';

/**
 * State that returns under its name after a session expired and the user signed in again; a draft also returns after a
 * reload. It is dropped with its form when that is sent or closed.
 */
export function useKeptState<T extends object>(empty: T, name: string | undefined, draft = false) {
  const known = () => (name === undefined ? null : (peekKept(name) ?? (draft ? readDraft(name) : null))) as T | null;
  const [state, setState] = useState(() => known() ?? empty);
  const keepTyped = useEffectEvent(() => {
    if (name !== undefined && Object.keys(state).length && hasExpired()) keep(name, state);
  });
  useEffect(() => {
    if (name !== undefined && takeKept(name)) toast({ tone: 'info', title: leaveText.kept });
    return () => keepTyped();
  }, [name]);
  useEffect(() => {
    if (draft && name !== undefined) putDraft(name, state);
  }, [draft, name, state]);
  useEffect(() => {
    if (!draft || name === undefined) return undefined;
    return () => putDraft(name, {});
  }, [draft, name]);
  return [state, setState] as const;
}
