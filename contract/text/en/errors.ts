import type { ErrorCode } from '#contract/errorCodes.ts';
import type { Weakness } from '#contract/weakness.ts';

/** One sentence per code of contract/errorCodes.ts: what happened, then what to do. */
export const errorText = {
  invalid_input: 'Some of this could not be accepted. Check the marked fields.',
  command_id_missing: 'This change came without an id, so it could not be made safely. Reload the page and try again.',
  invalid_credentials: 'Invalid email or password. Please try again.',
  session_not_found: 'You are signed out. Sign in to go on.',
  foreign_origin: 'This request came from another website and was refused.',
  forbidden: 'You are not allowed to do this.',
  role_mismatch: 'You do not have {role} privileges. Please contact your administrator.',
  profile_missing: 'Failed to fetch user profile. Please contact your administrator.',
  account_inactive: 'This account is switched off. Your administrator can switch it on again.',
  sign_in_unfinished: 'Your sign-in isn’t finished yet. Finish it to go on.',
  wrong_password: 'That isn’t your current password.',
  confirmation_needed: 'Nothing was changed. Confirm it’s you first.',
  not_found: 'There is nothing here, or it is not yours to see.',
  command_reused: 'This change was sent before with other content, so it was refused. Reload the page and try again.',
  email_taken: 'Another account uses this e-mail address.',
  last_administrator: 'This is the last administrator. Make another one first.',
  mail_off: 'Mail isn’t set up on this server, so no link can be sent. Type a password instead.',
  no_address: 'There is no e-mail address to send it to. Add one first.',
  factor_required: 'A second step is required for you, and this is your only one. Add another one first.',
  method_off: 'This second step is not offered here.',
  no_method: 'Switch on at least one method before you make it required.',
  changed_meanwhile: 'Somebody else changed this meanwhile. Look at their change, then decide.',
  slot_taken: 'That time is taken.',
  outside_hours: 'That is outside their working hours.',
  job_has_history: 'This job has an invoice, recorded time or photos, so it can’t be deleted. Cancel it instead.',
  in_use: 'Jobs refer to this, so it can’t be deleted.',
  name_taken: 'There is one of that name already.',
  price_exists: 'There is a price from that day on already. Choose another day.',
  invoice_settled: 'There is nothing left to pay on this invoice.',
  invoice_changed: 'This invoice is no longer what it was. Load it again, then decide.',
  payment_under_way: 'A payment of this invoice is on its way. Wait until PayPal has answered.',
  refund_too_large: 'That is more than is left of this payment.',
  period_closed: 'The books of that day are closed. Choose a later day.',
  no_credit: 'The client has less credit than that.',
  already_invoiced: 'One of these jobs is on an invoice already.',
  not_completed: 'Only completed jobs can be invoiced. Complete them first.',
  payments_off: 'PayPal isn’t set up on this server, so nothing can be paid online.',
  link_spent: 'This link was used or has expired. Ask your administrator for a new one.',
  pay_link_ended: 'This link no longer works. Sign in to see your invoice, or ask us for a new link.',
  body_too_large: 'This is too large to send.',
  weak_password: 'This password is too weak.',
  wrong_code: 'That code isn’t right. Enter the one shown now.',
  not_an_image: 'This isn’t a PNG, JPEG or WebP picture.',
  account_locked: 'Too many attempts. Sign-in for this account is paused.',
  too_many_requests: 'Too many requests from this address. Wait a moment and try again.',
  internal: 'Something went wrong on our side. It was logged.',
  provider_failed: 'PayPal didn’t answer as it should. Nothing was charged twice; try again in a moment.',
  database_unavailable: 'Database error querying schema',
  overloaded: 'The portal is busy. Try again in a moment.',
} as const satisfies Record<ErrorCode, string>;

export const weaknessText = {
  too_short: 'Use at least {min} characters.',
  too_long: 'Use at most {max} characters.',
  contains_identity: 'Leave out your own name and e-mail address.',
  no_uppercase: 'Add an uppercase letter.',
  no_lowercase: 'Add a lowercase letter.',
  no_number: 'Add a number.',
  no_special: 'Add a special character, such as ! # %.',
  leaked: 'This password is known from leaks. Choose another one.',
  used_before: 'You have used this password before. Choose a new one.',
} as const satisfies Record<Weakness, string>;

export const permissionText = {
  notYourRole: 'Your role has no access to this.',
  ownProfileOnly: 'You can change only your own profile.',
  ownAccountElsewhere: 'This is your own account. Change it in your profile settings.',
  ownAddressElsewhere: 'Change your own address in your profile settings. The new one is confirmed there first.',
  demoteFirst: 'Administrators can’t be deleted. Give them another role first.',
};

/** In the tab that was opened for a PDF, while its turn hasn't come. */
export const pdfText = { soon: 'Your PDF is being prepared. This page will try again in a second.' };
