import { useRef, useState } from 'react';
import { accountText } from '#contract/text/en/account.ts';
import { useAction } from '#web/action.ts';
import { messageOf } from '#web/errors.ts';
import { goTo } from '#web/features/shared/account/goTo.ts';
import { isWrongPassword } from '#web/features/shared/account/setup.ts';

/**
 * A change of how one signs in, with the current password beside it where one is asked for. It is sent once: a repeat
 * after a lost answer would meet what the first one did.
 */
export function useConfirmed<T>(
  send: (password: string) => Promise<T>,
  onDone: (answer: T) => void,
  onRefused?: (error: Error) => void,
) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { run, busy, error, forget } = useAction(send, {
    retry: false,
    onSuccess: (answer) => onDone(answer),
    onError: (refusal) => {
      if (isWrongPassword(refusal)) {
        goTo(input.current);
        input.current?.select();
      }
      onRefused?.(refusal);
    },
  });

  return {
    busy,
    /** What the dialog says; a wrong password stands at its field. */
    failure: error && !isWrongPassword(error) ? error : null,
    forget,
    /** Without a field, the password isn't asked for. */
    submit: ({ asked }: { asked: boolean }) => {
      if (busy) return;
      if (asked && !password) {
        setMissing(true);
        goTo(input.current);
      } else run(password);
    },
    field: {
      ref: input,
      value: password,
      onChange: (next: string) => {
        setPassword(next);
        setMissing(false);
        if (error) forget();
      },
      error: missing ? accountText.currentPasswordMissing : error && isWrongPassword(error) ? messageOf(error) : null,
    },
  };
}
