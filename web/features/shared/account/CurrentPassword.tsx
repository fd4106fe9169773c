import { currentPasswordText } from '#text/auth.ts';
import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/PasswordField.tsx';

type Props = Pick<ComponentProps<typeof PasswordField>, 'ref' | 'name' | 'value' | 'onChange' | 'error'>;

/** Whoever changes how somebody signs in shows first that it is them, not just their open laptop. */
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
