import { setPasswordText } from '#text/auth.ts';
import { CurrentPassword } from '#web/features/shared/account/CurrentPassword.tsx';
import type { NewPassword } from '#web/features/shared/account/useNewPassword.ts';
import { PasswordRules } from '#web/features/shared/account/PasswordRules.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

type Props = { fields: NewPassword; size: 'large' | 'work' };

/** A new password, its rules, and the same password again; before them the current password, if it is required. */
export function NewPasswordFields({ fields, size }: Props) {
  const { policy, email, weak, current, password, again } = fields;
  return (
    <>
      {/* Tells password managers whose password they save. */}
      <input hidden type="text" name="username" autoComplete="username" value={email ?? ''} readOnly />
      {current && <CurrentPassword {...current} />}
      <div className="grid gap-3">
        <PasswordField
          {...password}
          size={size}
          label={setPasswordText.newPassword}
          autoComplete="new-password"
          required
        />
        <PasswordRules
          policy={policy}
          password={password.value}
          weak={weak}
          className={size === 'large' ? 'text-14' : 'text-14 md:text-13'}
        />
      </div>
      <PasswordField
        {...again}
        size={size}
        label={setPasswordText.confirmPassword}
        autoComplete="new-password"
        required
      />
    </>
  );
}
