import { Timer } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { productText } from '#contract/text/en/product.ts';
import { newCodeEvery, stepText, wayText, worksOnce } from '#contract/text/en/step.ts';
import type { Input } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { Bold } from '#web/ui/Bold.tsx';
import type { WayProps } from '#web/features/shared/sessions/wayProps.ts';
import { StepButtons, StepFrame } from '#web/features/shared/sessions/StepFrame.tsx';
import { TriesLeft } from '#web/features/shared/sessions/TriesLeft.tsx';
import { TrustBox } from '#web/features/shared/sessions/TrustBox.tsx';
import { useVerify } from '#web/features/shared/sessions/useVerify.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeInput } from '#web/ui/CodeInput.tsx';
import { Field } from '#web/ui/Field.tsx';

type Props = WayProps & {
  way: Input<'step.verifyCode'>['body']['way'];
  /** What is said otherwise than the way itself says it. */
  intro?: ReactNode;
  hint?: ReactNode;
  notice?: ReactNode;
};

const hints = {
  authenticator_app: (
    <>
      <Timer size={16} aria-hidden className="mt-0.5 flex-none" />
      {newCodeEvery}
    </>
  ),
  backup_code: worksOnce,
};

/** A code is typed. It is sent by Verify or Enter, not by its last digit: below it there is still a box to tick. */
export function CodeStep({ way, intro, hint, notice, role, trust, onDone, onPause, others }: Props) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const introId = useId();
  const { verify, busy, wrong, failure, tries, forget } = useVerify({
    onDone,
    onPause,
    onWrong: () => input.current?.select(),
  });
  const isBackup = way === 'backup_code';
  const error =
    (wrong && (wayText[way].wrong ?? wrong)) ??
    (missing ? (isBackup ? stepText.backupCodeMissing : stepText.codeMissing) : null);
  useEffect(() => input.current?.focus(), []);

  function type(next: string) {
    setCode(next);
    setMissing(false);
    if (wrong || failure) forget();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.trim().length < 6) {
      setMissing(true);
      input.current?.focus();
    } else verify({ way, code: code.trim(), trust_device: trust.checked });
  }

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
      <form noValidate onSubmit={submit} className="mt-6 grid gap-3.5">
        {isBackup ? (
          <Field
            ref={input}
            size="large"
            label={stepText.backupCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={code}
            onChange={(event) => type(event.target.value)}
            hint={worksOnce}
            error={error}
          />
        ) : (
          <CodeInput
            ref={input}
            label={stepText.code}
            value={code}
            onChange={type}
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
            <Button type="submit" look="primary" size="large" refused={busy} className="max-md:h-14">
              {busy ? stepText.verifying : stepText.verify}
            </Button>
          }
        />
      </form>
      {others}
    </StepFrame>
  );
}
