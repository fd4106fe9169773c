import { setPasswordText } from '#contract/text/en/auth.ts';
import type { NewPassword } from '#web/features/shared/account/useNewPassword.ts';
import { PasswordRules } from '#web/features/shared/account/PasswordRules.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

type Props = { fields: NewPassword; size: 'large' | 'work' };

/** A new password, the rules it has to keep, and the same password again. */
export function NewPasswordFields({ fields, size }: Props) {
  const { policy, password, again, weak, passwordInput, againInput } = fields;
  return (
    <>
      <div className="grid gap-3">
        <PasswordField
          ref={passwordInput}
          size={size}
          label={setPasswordText.newPassword}
          autoComplete="new-password"
          required
          value={password.value}
          onChange={(event) => password.set(event.target.value)}
          error={password.error}
        />
        <PasswordRules
          policy={policy}
          password={password.value}
          weak={weak}
          className={size === 'large' ? 'text-14' : 'text-14 md:text-13'}
        />
      </div>
      <PasswordField
        ref={againInput}
        size={size}
        label={setPasswordText.confirmPassword}
        autoComplete="new-password"
        required
        value={again.value}
        onChange={(event) => again.set(event.target.value)}
        error={again.error}
      />
    </>
  );
}
