import { useEffect, useEffectEvent, useState } from 'react';
import { leaveText } from '#text/leave.ts';
import { keep, peekKept, takeKept } from '#web/kept.ts';
import { hasExpired } from '#web/session.ts';
import { toast } from '#web/ui/toasts.ts';

/** State that is there again under its name after a session that ended by itself and a new sign-in. */
export function useKeptState<T extends object>(empty: T, name: string | undefined) {
  const [state, setState] = useState(() => (name === undefined ? empty : ((peekKept(name) as T | undefined) ?? empty)));
  const keepTyped = useEffectEvent(() => {
    if (name !== undefined && Object.keys(state).length && hasExpired()) keep(name, state);
  });
  useEffect(() => {
    if (name !== undefined && takeKept(name)) toast({ tone: 'info', title: leaveText.kept });
    return () => keepTyped();
  }, [name]);
  return [state, setState] as const;
}
