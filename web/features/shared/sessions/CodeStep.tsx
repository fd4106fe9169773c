import { Timer } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { productText } from '#text/product.ts';
import { codeText, stepText, wayText } from '#text/step.ts';
import type { Input } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { Bold } from '#web/ui/Bold.tsx';
import type { WayProps } from '#web/features/shared/sessions/wayProps.ts';
import { StepButtons, StepFrame } from '#web/features/shared/sessions/StepFrame.tsx';
import { TrustBox } from '#web/features/shared/sessions/TrustBox.tsx';
import { saidOf, useVerify, type Tries } from '#web/features/shared/sessions/useVerify.ts';
import { useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/CodeInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';

type Props = WayProps & {
  way: Input<'step.verifyCode'>['body']['way'];
  /** Replaces the way's own text. */
  intro?: ReactNode;
  hint?: ReactNode;
  notice?: ReactNode;
};

const hints = {
  authenticator_app: (
    <>
      <Timer size={16} aria-hidden className="mt-0.5 flex-none" />
      {codeText.newCodeEvery}
    </>
  ),
  backup_code: codeText.worksOnce,
};

/** One module per try: red ones are used up. */
function TriesLeft({ tries }: { tries: Tries }) {
  return (
    <output className="flex items-center gap-2.5 text-14 text-muted">
      <span aria-hidden className="flex gap-[3px]">
        {Array.from({ length: Math.min(10, tries.used + tries.left) }, (_, index) => (
          <span
            key={index}
            className={`h-2 w-3.5 rounded-[2px] ${index < tries.used ? 'bg-danger-solid' : 'bg-sunken hairline'}`}
          />
        ))}
      </span>
      {saidOf(tries)}
    </output>
  );
}

/** The user types a code. Verify or Enter sends it, not the last digit: there is still a checkbox below it. */
export function CodeStep({ way, intro, hint, notice, role, trust, onDone, onPause, others }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const introId = useId();
  const { verify, wrong, failure, tries, ...save } = useVerify({
    onDone,
    onPause,
    onWrong: () => input.current?.select(),
  });
  const isBackup = way === 'backup_code';
  const missing = isBackup ? stepText.backupCodeMissing : stepText.codeMissing;
  const form = useForm({
    base: { code: '' },
    check: ({ code }) => ({ code: code.trim().length < 6 ? missing : undefined }),
    save,
    send: ({ code }) => verify({ way, code: code.trim(), trust_device: trust.checked }),
    guarded: false,
  });
  const error = (wrong && (wayText[way].wrong ?? wrong)) ?? form.problems.code ?? null;
  useEffect(() => input.current?.focus(), []);

  const text = wayText[way];
  const own = way === 'authenticator_app' || way === 'backup_code' ? hints[way] : null;
  return (
    <StepFrame
      role={role}
      title={text.title}
      intro={intro ?? <Bold text={text.intro} part={productText.unified} />}
      introId={introId}
    >
      {notice}
      {failure && <Alert className="mt-5" title={stepText.failedTitle} body={messageOf(failure)} />}
      <Form form={form} className="mt-6 grid gap-3.5">
        {isBackup ? (
          <Field
            ref={input}
            size="large"
            label={stepText.backupCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...form.field('code')}
            hint={codeText.worksOnce}
            error={error}
          />
        ) : (
          <CodeInput
            ref={input}
            label={stepText.code}
            value={form.shown.code}
            onChange={(code) => form.type({ code })}
            error={error}
            hint={hint ?? own}
            describedBy={introId}
          />
        )}
        {tries && <TriesLeft tries={tries} />}
        <TrustBox {...trust} />
        <StepButtons
          role={role}
          main={
            <Button type="submit" variant="primary" size="large" softDisabled={form.busy} className="max-md:h-14">
              {form.busy ? stepText.verifying : stepText.verify}
            </Button>
          }
        />
      </Form>
      {others}
    </StepFrame>
  );
}
