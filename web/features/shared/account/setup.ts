import type { Method } from '#contract/people/factor.kinds.ts';
import type { Enrolled } from '#contract/people/signInStep.schema.ts';

/** What can be set up; e-mail needs no setting up. */
export type SetupMethod = Exclude<Method, 'email'>;
export const isSetupMethod = (method: Method): method is SetupMethod => method !== 'email';

export type SetupProps = {
  /** While signing in, the password has just been typed; in the account it is asked for again. */
  at: 'sign-in' | 'account';
  /** Whether it has come to confirming. */
  onConfirming?: (confirming: boolean) => void;
  onDone: (enrolled: Enrolled) => void;
};

/** Fields of the sign-in pages are larger. */
export const sizeAt = (at: SetupProps['at']) => (at === 'sign-in' ? 'large' : 'work');
