import type { SecuritySettings } from '#contract/people/security.schema.ts';

/** The defaults of a new portal. */
export const securityDefaults: SecuritySettings = {
  min_password_length: 8,
  require_uppercase: false,
  require_lowercase: false,
  require_numbers: false,
  require_special_chars: false,
  prevent_leaked_passwords: true,
  password_history: 5,
  method_email: true,
  method_sms: false,
  method_authenticator_app: true,
  method_hardware_token: true,
  enforce_all_users: false,
  enforce_admin_users: true,
  enforce_by_risk: false,
  lockout_threshold: 5,
};
