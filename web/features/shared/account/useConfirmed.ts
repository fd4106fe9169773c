import { currentPasswordText } from '#text/auth.ts';
import { useRef } from 'react';
import { useAction } from '#web/action.ts';
import { ApiError } from '#web/api.ts';
import { useForm, type Problems } from '#web/form.ts';

const isWrongPassword = (error: Error | null) => error instanceof ApiError && error.code === 'wrong_password';

type Options<Draft, T> = {
  base: Draft;
  check?: (typed: Draft) => Problems<Draft>;
  /** Without a field, the password isn't asked for. */
  asked?: boolean;
  send: (typed: Draft) => Promise<T>;
  onDone: (answer: T) => void;
  onRefused?: (error: Error, sent: Draft) => void;
};

/**
 * A change of how one signs in, with the current password beside it where one is asked for. It is sent once: a repeat
 * after a lost answer would meet what the first one did.
 */
export function useConfirmed<Draft extends { current: string }, T>(options: Options<Draft, T>) {
  const { base, check, asked = true, send, onDone, onRefused } = options;
  const input = useRef<HTMLInputElement>(null);
  const save = useAction(send, {
    retry: false,
    onSuccess: (answer) => onDone(answer),
    onError: (refusal, sent) => {
      if (isWrongPassword(refusal)) input.current?.select();
      onRefused?.(refusal, sent);
    },
  });
  const form = useForm({
    base,
    check: (typed) => ({
      ...check?.(typed),
      ...(asked && !typed.current && { current: currentPasswordText.missing }),
    }),
    save,
    send: save.run,
    sentAs: { wrong_password: 'current' },
    guarded: false,
  });
  return {
    form,
    /** What the form says; a wrong password stands at its field. */
    failure: isWrongPassword(form.error) ? null : form.error,
    current: { ...form.field('current'), ref: input },
  };
}
