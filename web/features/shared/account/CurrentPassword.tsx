import type { Ref } from 'react';
import { accountText } from '#contract/text/en/account.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';

type Props = {
  value: string;
  onChange: (password: string) => void;
  error: string | null;
  ref: Ref<HTMLInputElement>;
};

/** Whoever changes how somebody signs in shows first that it is them, not just their open laptop. */
export function CurrentPassword({ value, onChange, error, ref }: Props) {
  return (
    <PasswordField
      ref={ref}
      size="work"
      label={accountText.currentPassword}
      autoComplete="current-password"
      maxLength={256}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
