import { useEffect, useRef, useState, type FormEvent } from 'react';
import { profileLimits } from '#contract/limits.ts';
import { addressText } from '#contract/text/en/address.ts';
import { commonText } from '#contract/text/en/common.ts';
import { signInText } from '#contract/text/en/auth.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { useRequestAddress } from '#web/features/shared/account/useRequestAddress.ts';
import { emailShape } from '#web/email.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';

function problemOf(email: string, current: string): string | null {
  if (!email) return addressText.missing;
  if (!emailShape.test(email)) return signInText.emailInvalid;
  return email === current ? addressText.same : null;
}

export function ChangeAddress({ current, onClose }: { current: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const request = useRequestAddress();
  const refused = request.error instanceof ApiError ? request.error : null;
  const atField = refused?.code === 'email_taken' ? refused.message : refused?.detail.fields?.['email'];
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (request.busy) return;
    const email = typed.trim().toLowerCase();
    const found = problemOf(email, current);
    setProblem(found);
    if (found) input.current?.focus();
    else request.run(email);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rule-t px-4 pt-4 pb-5 md:max-w-[420px]">
      {request.error && !atField && <Alert title={addressText.failed} body={messageOf(request.error)} />}
      <Field
        ref={input}
        label={addressText.field}
        type="email"
        autoComplete="email"
        maxLength={profileLimits.email}
        required
        hint={addressText.hint}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
          if (request.error) request.forget();
        }}
        error={problem ?? atField}
      />
      <div className="flex gap-2 max-md:*:flex-1">
        <Button type="submit" look="primary" refused={request.busy}>
          {request.busy ? addressText.sending : addressText.send}
        </Button>
        <Button refused={request.busy} onClick={onClose}>
          {commonText.cancel}
        </Button>
      </div>
    </form>
  );
}
