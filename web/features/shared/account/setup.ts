import type { Method } from '#contract/people/factor.kinds.ts';
import type { Enrolled } from '#contract/people/signInStep.schema.ts';

/** The methods that need a setup; email needs none. */
export type SetupMethod = Exclude<Method, 'email'>;
export const isSetupMethod = (method: Method): method is SetupMethod => method !== 'email';

export type SetupProps = {
  /** During sign-in the password has just been typed; in the account it is asked for again. */
  at: 'sign-in' | 'account';
  /** Whether the setup has reached the confirming step. */
  onConfirming?: (confirming: boolean) => void;
  onDone: (enrolled: Enrolled) => void;
};

/** Fields on the sign-in pages are larger. */
export const sizeAt = (at: SetupProps['at']) => (at === 'sign-in' ? 'large' : 'work');
