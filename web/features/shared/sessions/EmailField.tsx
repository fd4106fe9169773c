import type { ComponentProps } from 'react';
import { signInText } from '#contract/text/en/auth.ts';
import { Field } from '#web/ui/Field.tsx';

/** The address somebody signs in with, as password managers know it. */
export function EmailField(props: Pick<ComponentProps<typeof Field>, 'ref' | 'value' | 'onChange' | 'error'>) {
  return (
    <Field
      {...props}
      size="large"
      label={signInText.email}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
    />
  );
}
