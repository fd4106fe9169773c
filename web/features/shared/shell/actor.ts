import { createContext, useContext } from 'react';
import type { Session } from '#contract/people/session.schema.ts';

/** The signed-in user, for everything inside the shell. */
export const ActorContext = createContext<Session['profile'] | null>(null);

export function useActor(): Session['profile'] {
  const actor = useContext(ActorContext);
  if (!actor) throw new Error('useActor is for pages inside the shell');
  return actor;
}
