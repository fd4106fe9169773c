import type { ComponentProps } from 'react';
import { signInText } from '#text/auth.ts';
import { emailShape } from '#web/email.ts';
import { Field } from '#web/ui/Field.tsx';

export function checkEmail(email: string): string | undefined {
  if (!email.trim()) return signInText.emailMissing;
  return emailShape.test(email.trim()) ? undefined : signInText.emailInvalid;
}

/** The address that the user signs in with, marked for password managers. */
export function OwnEmailField(props: Pick<ComponentProps<typeof Field>, 'name' | 'value' | 'onChange' | 'error'>) {
  return (
    <Field
      {...props}
      size="large"
      label={signInText.email}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
    />
  );
}
