import { useState } from 'react';
import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import { setPasswordText } from '#text/auth.ts';
import { passwordWeaknesses, type Weakness } from '#contract/people/weakness.ts';
import { useConfirmed } from '#web/features/shared/account/useConfirmed.ts';
import { explain, weaknessesIn } from '#web/features/shared/account/weakness.ts';
import { toast } from '#web/ui/toasts.ts';

const empty = { current: '', password: '', again: '' };

type Options<T> = {
  policy: PasswordPolicy;
  /** The password may contain neither. */
  identity: [full_name: string, email: string | null];
  /** Whether the form asks for the current password. */
  asked: boolean;
  send: (typed: typeof empty) => Promise<T>;
  onDone: (answer: T) => void;
  onRefused?: (error: Error) => void;
};

/** A new password, typed twice, and its weaknesses. */
export function useNewPassword<T>({ policy, identity, asked, send, onDone, onRefused }: Options<T>) {
  /** Weaknesses that only the server can know, and the password they are about. */
  const [refused, setRefused] = useState<{ password: string; reasons: Weakness[] } | null>(null);
  const saidOf = (password: string) => (refused?.password === password ? refused.reasons : []);
  const weakIn = (password: string) => [
    ...new Set([...passwordWeaknesses(password, { policy, identity }), ...saidOf(password)]),
  ];
  const { form, failure, current } = useConfirmed({
    base: empty,
    asked,
    check: ({ password, again }) => {
      const found = weakIn(password);
      return {
        password: found.length ? explain(found, policy) : undefined,
        again: !found.length && password !== again ? setPasswordText.mismatchBody : undefined,
      };
    },
    send,
    onDone,
    onRefused: (error, { password }) => {
      const reasons = weaknessesIn(error);
      if (reasons.length) setRefused({ password, reasons });
      onRefused?.(error);
    },
  });
  const { password, again } = form.shown;
  const weak = weakIn(password);
  const field = form.field('password');

  function submit() {
    if (!form.busy && !weak.length && password !== again) {
      toast({ tone: 'error', title: setPasswordText.mismatch, body: setPasswordText.mismatchBody });
    }
    form.submit();
  }

  return {
    form: { ...form, submit },
    /** The form's error; a weak password shows at its field instead. */
    failure: weaknessesIn(failure).length ? null : failure,
    fields: {
      policy,
      email: identity[1],
      weak,
      current: asked ? current : null,
      password: { ...field, error: field.error ?? (saidOf(password).length ? explain(weak, policy) : null) },
      again: form.field('again'),
    },
  };
}

export type NewPassword = ReturnType<typeof useNewPassword>['fields'];
