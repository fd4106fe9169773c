/** What the business can be asked to do; a technician's skills are some of these. */
export const serviceKinds = [
  'flatwork',
  'soft_wash',
  'bins',
  'exterior_detail',
  'interior_detail',
  'full_detail',
  'ceramic_coating',
] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** Colours that tell people apart on a schedule; their values are tokens of the themes. */
export const staffColours = ['tide', 'amber', 'indigo', 'violet', 'moss', 'coral', 'slate', 'spray'] as const;
export type StaffColour = (typeof staffColours)[number];

/** What the portal tells people of its own accord. */
export const notices = [
  'new_sign_in',
  'password_changed',
  'second_step_changed',
  'account_locked',
  'user_created',
] as const;
export type Notice = (typeof notices)[number];

export const channels = ['email', 'sms', 'portal'] as const;
export type Channel = (typeof channels)[number];

/** What we don't own and depend on. */
export const integrations = ['mail', 'sms', 'paypal', 'storage'] as const;
export type Integration = (typeof integrations)[number];
