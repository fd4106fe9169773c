import type { Method } from '#contract/factor.ts';
import type { Enrolled } from '#contract/step.ts';
import { ApiError } from '#web/api.ts';

/** What can be set up; e-mail needs no setting up. */
export type SetupMethod = Exclude<Method, 'email'>;
export const isSetupMethod = (method: Method): method is SetupMethod => method !== 'email';

export type SetupProps = {
  /** At the door the password has just been typed; inside it is asked for again. */
  at: 'door' | 'account';
  /** Whether it has come to confirming. */
  onConfirming?: (confirming: boolean) => void;
  onDone: (enrolled: Enrolled) => void;
};

/** Fields at the door are larger. */
export const sizeAt = (at: SetupProps['at']) => (at === 'door' ? 'door' : 'work');

export const isWrongPassword = (error: Error | null) => error instanceof ApiError && error.code === 'wrong_password';
