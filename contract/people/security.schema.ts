import { z } from 'zod';
import { securityLimits as limits } from '#contract/base/limits.ts';

const between = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** The rules for a new password, readable by anyone who sets one. */
export const PasswordPolicy = z.strictObject({
  min_password_length: between(limits.min_password_length),
  require_uppercase: z.boolean(),
  require_lowercase: z.boolean(),
  require_numbers: z.boolean(),
  require_special_chars: z.boolean(),
  prevent_leaked_passwords: z.boolean(),
  password_history: between(limits.password_history),
});

/** How strict sign-in is: one row, read at every request. */
export const SecuritySettings = PasswordPolicy.extend({
  method_email: z.boolean(),
  method_sms: z.boolean(),
  method_authenticator_app: z.boolean(),
  method_hardware_token: z.boolean(),
  enforce_all_users: z.boolean(),
  enforce_admin_users: z.boolean(),
  enforce_by_risk: z.boolean(),
  lockout_threshold: between(limits.lockout_threshold),
});

export type PasswordPolicy = z.infer<typeof PasswordPolicy>;
export type SecuritySettings = z.infer<typeof SecuritySettings>;
