import type { ErrorCode } from '#contract/errorCodes.ts';
import type { Weakness } from '#contract/weakness.ts';

/** One sentence per code of contract/errorCodes.ts: what happened, then what to do. */
export const errorText = {
  invalid_input: 'Some of this isn’t valid. Check the highlighted fields.',
  command_id_missing: 'This change couldn’t be saved safely. Reload the page and try again.',
  invalid_credentials: 'Invalid email or password. Please try again.',
  session_not_found: 'You’re signed out. Sign in to continue.',
  foreign_origin: 'This request came from another website and was blocked.',
  forbidden: 'You don’t have permission to do this.',
  role_mismatch: 'You do not have {role} privileges. Please contact your administrator.',
  profile_missing: 'Failed to fetch user profile. Please contact your administrator.',
  account_inactive: 'This account is deactivated. Ask your administrator to reactivate it.',
  sign_in_unfinished: 'Finish signing in to continue.',
  wrong_password: 'That isn’t your current password.',
  confirmation_needed: 'Nothing was changed. Confirm it’s you first.',
  not_found: 'We couldn’t find this, or you don’t have access to it.',
  command_reused: 'This change was already sent with different content. Reload the page and try again.',
  email_taken: 'Another account already uses this email address.',
  last_administrator: 'This is the only administrator. Add another one first.',
  mail_off: 'Email isn’t set up on this server, so no link can be sent. Type a password instead.',
  no_address: 'There’s no email address to send it to. Add one first.',
  factor_required: 'You need a second step to sign in, and this is your only one. Add another one first.',
  method_off: 'This second step isn’t available.',
  no_method: 'Turn on at least one method before you require it.',
  changed_meanwhile: 'Someone else changed this while you were editing. Review their changes before you save.',
  slot_taken: 'That time is already booked.',
  outside_hours: 'That’s outside their working hours.',
  job_has_history: 'This job has an invoice, recorded time or photos, so it can’t be deleted. Cancel it instead.',
  in_use: 'This can’t be deleted because jobs use it.',
  name_taken: 'That name is already in use.',
  price_exists: 'There’s already a price starting on that date. Choose another date.',
  invoice_settled: 'There’s nothing left to pay on this invoice.',
  invoice_changed: 'This invoice was changed. Reload it before you continue.',
  payment_under_way: 'A payment for this invoice is in progress. Wait for PayPal to confirm it.',
  refund_too_large: 'That’s more than is left to refund on this payment.',
  period_closed: 'The books are closed for that date. Choose a later date.',
  no_credit: 'The client doesn’t have that much credit.',
  already_invoiced: 'One of these jobs is already on an invoice.',
  not_completed: 'Only completed jobs can be invoiced. Complete them first.',
  payments_off: 'PayPal isn’t set up on this server, so online payments aren’t available.',
  link_spent: 'This link was already used or has expired. Ask your administrator for a new one.',
  pay_link_ended: 'This link no longer works. Sign in to see your invoice, or ask us for a new link.',
  body_too_large: 'This is too large to send.',
  weak_password: 'This password is too weak.',
  wrong_code: 'That code isn’t right. Enter the current code.',
  not_an_image: 'This isn’t a PNG, JPEG or WebP image.',
  account_locked: 'Too many attempts. Sign-in for this account is paused.',
  too_many_requests: 'Too many requests. Wait a moment and try again.',
  internal: 'Something went wrong on our end. The error was logged.',
  provider_failed: 'PayPal didn’t respond as expected. Nothing was charged twice. Try again in a moment.',
  database_unavailable: 'Database error querying schema',
  overloaded: 'The portal is busy. Try again in a moment.',
} as const satisfies Record<ErrorCode, string>;

export const weaknessText = {
  too_short: 'Use at least {min} characters.',
  too_long: 'Use at most {max} characters.',
  contains_identity: 'Leave out your name and email address.',
  no_uppercase: 'Add an uppercase letter.',
  no_lowercase: 'Add a lowercase letter.',
  no_number: 'Add a number.',
  no_special: 'Add a special character, such as ! # %.',
  leaked: 'This password appeared in a data breach. Choose another one.',
  used_before: 'You have used this password before. Choose a new one.',
} as const satisfies Record<Weakness, string>;

export const permissionText = {
  notYourRole: 'Your role doesn’t have access to this.',
  ownProfileOnly: 'You can only change your own profile.',
  ownAccountElsewhere: 'This is your own account. Change it in your profile settings.',
  ownAddressElsewhere: 'Change your own email in your profile settings. You’ll confirm the new one first.',
  demoteFirst: 'Administrators can’t be deleted. Give them another role first.',
};

/** In the tab that was opened for a PDF, while its turn hasn't come. */
export const pdfText = { soon: 'Preparing your PDF. This page will try again in a second.' };
