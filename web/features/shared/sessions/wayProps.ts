import type { ReactNode } from 'react';
import type { Role } from '#contract/base/role.ts';
import type { Session } from '#contract/people/session.schema.ts';
import type { Lock } from '#web/features/shared/sessions/lock.ts';

/** The props of each way through the second step. */
export type WayProps = {
  role: Role;
  trust: { checked: boolean; set: (checked: boolean) => void };
  onDone: (session: Session) => void;
  onPause: (lock: Lock) => void;
  /** The other ways, below the buttons. */
  others: ReactNode;
};
