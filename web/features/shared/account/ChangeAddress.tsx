import { useEffect, useRef } from 'react';
import { profileLimits } from '#contract/base/limits.ts';
import { addressText } from '#text/address.ts';
import { signInText } from '#text/auth.ts';
import { messageOf } from '#web/errors.ts';
import { PanelForm } from '#web/features/shared/account/PanelForm.tsx';
import { useRequestAddress } from '#web/features/shared/account/useRequestAddress.ts';
import { emailShape } from '#web/email.ts';
import { useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Field } from '#web/ui/Field.tsx';

const addressIn = (typed: string) => typed.trim().toLowerCase();

function problemOf(email: string, current: string): string | undefined {
  if (!email) return addressText.missing;
  if (!emailShape.test(email)) return signInText.emailInvalid;
  return email === current ? addressText.same : undefined;
}

export function ChangeAddress({ current, onClose }: { current: string; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const request = useRequestAddress();
  const form = useForm({
    base: { email: '' },
    check: ({ email }) => ({ email: problemOf(addressIn(email), current) }),
    save: request,
    send: ({ email }) => request.run(addressIn(email)),
    sentAs: { email_taken: 'email' },
  });
  useEffect(() => input.current?.focus(), []);

  return (
    <PanelForm form={form} submit={form.busy ? addressText.sending : addressText.send} onClose={onClose}>
      {form.error && !form.problems.email && <Alert title={addressText.failed} body={messageOf(form.error)} />}
      <Field
        ref={input}
        label={addressText.field}
        type="email"
        autoComplete="email"
        maxLength={profileLimits.email}
        required
        hint={addressText.hint}
        {...form.field('email')}
      />
    </PanelForm>
  );
}
