import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Enrolled } from '#contract/step.ts';
import { setupText } from '#contract/text/en/setup.ts';
import { stepText } from '#contract/text/en/step.ts';
import { useAction } from '#web/action.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { sizeAt, type SetupProps } from '#web/features/shared/account/setup.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/CodeInput.tsx';

type Props = SetupProps & {
  label: string;
  hint?: ReactNode;
  send: (code: string) => Promise<Enrolled>;
  focusFirst?: boolean;
};

/** The first code proves that the app or the phone is really theirs. */
export function ConfirmCode({ at, label, hint, send, focusFirst = false, onConfirming, onDone }: Props) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { run, busy, error, forget } = useAction(send, {
    retry: false,
    onSuccess: (answer) => onDone(answer),
    onError: () => input.current?.select(),
  });
  const wrong = error instanceof ApiError && error.code === 'wrong_code' ? error.message : null;
  useEffect(() => {
    if (focusFirst) input.current?.focus();
  }, [focusFirst]);

  function type(next: string) {
    setCode(next);
    setMissing(false);
    onConfirming?.(next !== '');
    if (error) forget();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.length < 6) {
      setMissing(true);
      input.current?.focus();
    } else run(code);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5">
      {error && !wrong && <Alert title={setupText.notSetUp} body={messageOf(error)} />}
      <CodeInput
        ref={input}
        size="work"
        label={label}
        value={code}
        onChange={type}
        error={wrong ?? (missing ? stepText.codeMissing : null)}
        hint={hint}
      />
      <Button
        type="submit"
        look="primary"
        size={sizeAt(at)}
        refused={busy}
        className={at === 'sign-in' ? '' : 'md:justify-self-end'}
      >
        {busy ? setupText.confirming : setupText.confirm}
      </Button>
    </form>
  );
}
