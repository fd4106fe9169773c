import { currentPasswordText } from '#text/auth.ts';
import { useRef } from 'react';
import { useAction } from '#web/action.ts';
import { ApiError } from '#web/api.ts';
import { useForm, type Problems } from '#web/form.ts';

const isWrongPassword = (error: Error | null) => error instanceof ApiError && error.code === 'wrong_password';

type Options<Draft, T> = {
  base: Draft;
  check?: (typed: Draft) => Problems<Draft>;
  /** False: there is no password field. */
  asked?: boolean;
  send: (typed: Draft) => Promise<T>;
  onDone: (answer: T) => void;
  onRefused?: (error: Error, sent: Draft) => void;
};

/**
 * A change to how the user signs in, with the current password if it is required. It is sent once: a retry after a lost
 * answer would run into the result of the first.
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
    /** The form's error; a wrong password shows at its field instead. */
    failure: isWrongPassword(form.error) ? null : form.error,
    current: { ...form.field('current'), ref: input },
  };
}
