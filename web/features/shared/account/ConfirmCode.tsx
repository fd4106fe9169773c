import { useEffect, useRef, type ReactNode } from 'react';
import type { Enrolled } from '#contract/people/signInStep.schema.ts';
import { setupText } from '#text/setup.ts';
import { stepText } from '#text/step.ts';
import { useAction } from '#web/action.ts';
import { messageOf } from '#web/errors.ts';
import { sizeAt, type SetupProps } from '#web/features/shared/account/setup.ts';
import { useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/CodeInput.tsx';
import { Form } from '#web/ui/Form.tsx';

type Props = SetupProps & {
  label: string;
  hint?: ReactNode;
  send: (code: string) => Promise<Enrolled>;
  focusFirst?: boolean;
};

/** The first code proves that the app or the phone belongs to the user. */
export function ConfirmCode({ at, label, hint, send, focusFirst = false, onConfirming, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const save = useAction(send, {
    retry: false,
    onSuccess: (answer) => onDone(answer),
    onError: () => input.current?.select(),
  });
  const form = useForm({
    base: { code: '' },
    check: ({ code }) => ({ code: code.length < 6 ? stepText.codeMissing : undefined }),
    save,
    send: ({ code }) => save.run(code),
    sentAs: { wrong_code: 'code' },
    guarded: false,
  });
  const problem = form.problems.code ?? null;
  useEffect(() => {
    if (focusFirst) input.current?.focus();
  }, [focusFirst]);

  return (
    <Form form={form} className="grid gap-3.5">
      {form.error && !problem && <Alert title={setupText.notSetUp} body={messageOf(form.error)} />}
      <CodeInput
        ref={input}
        size="work"
        label={label}
        value={form.shown.code}
        onChange={(code) => {
          form.type({ code });
          onConfirming?.(code !== '');
        }}
        error={problem}
        hint={hint}
      />
      <Button
        type="submit"
        variant="primary"
        size={sizeAt(at)}
        softDisabled={form.busy}
        className={at === 'sign-in' ? '' : 'md:justify-self-end'}
      >
        {form.busy ? setupText.confirming : setupText.confirm}
      </Button>
    </Form>
  );
}
