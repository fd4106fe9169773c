/** What a referrer is told of a friend. */
export const friendSteps = ['asked', 'booked', 'earned', 'closed'] as const;

/** `asked` also when the friend has become a client; `review` waits for the office. */
export const referralStatuses = ['review', 'asked', 'earned', 'closed'] as const;

/** Why the office has to look at one. */
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

/** How the friend's first invoice stands. */
export const referralStates = ['waiting', 'held', 'paid', 'due', 'part_refunded', 'refunded'] as const;
