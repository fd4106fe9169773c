import { currentPasswordText } from '#text/auth.ts';
import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/PasswordField.tsx';

type Props = Pick<ComponentProps<typeof PasswordField>, 'ref' | 'name' | 'value' | 'onChange' | 'error'>;

/** A user who changes a sign-in method first proves who they are; an open laptop isn't enough. */
export function CurrentPassword(props: Props) {
  return (
    <PasswordField
      {...props}
      size="work"
      label={currentPasswordText.label}
      autoComplete="current-password"
      maxLength={256}
      required
    />
  );
}
