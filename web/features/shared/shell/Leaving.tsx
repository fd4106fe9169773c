import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useBlocker } from 'react-router';
import { leaveText } from '#text/leave.ts';
import { isSignedIn } from '#web/session.ts';
import { abandon, answerLeaving, unsavedIn } from '#web/ui/leaving.ts';

type Question = { onLeave: () => void; onStay: () => void };

/** Offline our own dialog can't load, so the browser's question protects the typed text. */
function PlainQuestion({ onLeave, onStay }: Question) {
  const ask = useEffectEvent(() => (window.confirm(leaveText.title) ? onLeave() : onStay()));
  useEffect(() => ask(), []);
  return null;
}

const LeaveQuestion = lazy<ComponentType<Question>>(() =>
  import('#web/features/shared/shell/LeaveQuestion.tsx').then(
    (module) => ({ default: module.LeaveQuestion }),
    () => ({ default: PlainQuestion }),
  ),
);

/** Leaving the page loses every form; another parameter of the address loses only the forms in open dialogs. */
function loses(samePage: boolean): boolean {
  const parts = samePage ? document.querySelectorAll('dialog[open]') : [document];
  return isSignedIn() && [...parts].some(unsavedIn);
}

function warn(event: BeforeUnloadEvent) {
  if (unsavedIn(document)) event.preventDefault();
}

/** Asks before a link, Back, Escape or a closed tab discards unsaved input. */
export function Leaving() {
  const [go, setGo] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      (now.pathname !== next.pathname || now.search !== next.search) && loses(now.pathname === next.pathname),
  );
  useEffect(() => answerLeaving((part, leave) => setGo(() => () => abandon(part, leave))), []);
  useEffect(() => {
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  const blocked = blocker.state === 'blocked';
  if (!blocked && !go) return null;
  return (
    <Suspense fallback={null}>
      <LeaveQuestion
        onLeave={() => {
          setGo(null);
          if (blocked) blocker.proceed();
          else go?.();
        }}
        onStay={() => {
          setGo(null);
          if (blocked) blocker.reset();
        }}
      />
    </Suspense>
  );
}
