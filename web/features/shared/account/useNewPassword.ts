import { useRef, useState } from 'react';
import type { PasswordPolicy } from '#contract/security.ts';
import { setPasswordText } from '#contract/text/en/auth.ts';
import { weaknessText } from '#contract/text/en/errors.ts';
import { fill } from '#contract/text/fill.ts';
import { maxPasswordLength, passwordWeaknesses, type Weakness } from '#contract/weakness.ts';
import { ApiError } from '#web/api.ts';
import { goTo } from '#web/features/shared/account/goTo.ts';
import { toast } from '#web/ui/toasts.ts';

type Owner = {
  policy: PasswordPolicy;
  /** Names and addresses it may not contain. */ identity: readonly (string | null)[];
};

/** Why the server refused a password; nothing if its refusal is about something else. */
export const weaknessesIn = (error: Error | null): Weakness[] =>
  error instanceof ApiError ? (error.detail.reasons ?? []) : [];

/** What is typed into the two fields of a new password, and what is wrong with it. */
export function useNewPassword({ policy, identity }: Owner) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  /** What only the server can know, and about which password it said so. */
  const [refused, setRefused] = useState<{ password: string; reasons: Weakness[] } | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);

  const seen = passwordWeaknesses(password, { policy, identity });
  const said = refused?.password === password ? refused.reasons : [];
  const weak = [...new Set([...seen, ...said])];
  const explain = (reasons: readonly Weakness[]) =>
    reasons
      .map((reason) => fill(weaknessText[reason], { min: policy.min_password_length, max: maxPasswordLength }))
      .join(' ');

  /** Whether it can be sent. If not, it says why where it is wrong. */
  function check(): boolean {
    setTried(true);
    if (weak.length) {
      goTo(passwordInput.current);
      return false;
    }
    if (password !== again) {
      toast({ tone: 'error', title: setPasswordText.mismatch, body: setPasswordText.mismatchBody });
      goTo(againInput.current);
      return false;
    }
    return true;
  }

  /** What the server refused about this password then stands at its field. */
  function takeRefusal(error: Error, sent: string) {
    const reasons = weaknessesIn(error);
    if (!reasons.length) return;
    setRefused({ password: sent, reasons });
    goTo(passwordInput.current);
  }

  return {
    policy,
    password: { value: password, set: setPassword, error: tried && weak.length ? explain(weak) : null },
    again: {
      value: again,
      set: setAgain,
      error: tried && !weak.length && password !== again ? setPasswordText.mismatchBody : null,
    },
    passwordInput,
    againInput,
    weak,
    check,
    takeRefusal,
  };
}

export type NewPassword = ReturnType<typeof useNewPassword>;
