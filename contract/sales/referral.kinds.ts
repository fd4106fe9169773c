/** The progress of a friend, as the referrer sees it. */
export const friendSteps = ['asked', 'booked', 'earned', 'closed'] as const;

/** `asked` stays when the friend becomes a client; `review` waits for the office. */
export const referralStatuses = ['review', 'asked', 'earned', 'closed'] as const;

/** Why the office has to review a referral. */
export const referralDoubts = [
  'same_street',
  'same_phone',
  'same_email',
  'same_payer',
  'many',
  'known',
  'part_refunded',
] as const;

export const closedReasons = ['self', 'duplicate', 'not_new', 'refunded', 'gone', 'refused'] as const;

/** The state of the friend's first invoice. */
export const referralStates = ['waiting', 'held', 'paid', 'due', 'part_refunded', 'refunded'] as const;
