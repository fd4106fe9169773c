/**
 * A quote is `sent` once its text is frozen. `superseded`: a newer revision was sent. `withdrawn`: by us, or, once signed, by a
 * client who may still cancel. The database enforces the allowed transitions too.
 */
export const quoteStatuses = ['draft', 'sent', 'accepted', 'declined', 'expired', 'superseded', 'withdrawn'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** The tabs of the list, and the statuses under each. A superseded quote is found through the revision that replaced it. */
export const quoteTabs = {
  draft: ['draft'],
  sent: ['sent'],
  accepted: ['accepted'],
  closed: ['declined', 'expired', 'withdrawn'],
} as const satisfies Record<string, readonly QuoteStatus[]>;
export type QuoteTab = keyof typeof quoteTabs;

export const quoteTiers = ['good', 'better', 'best'] as const;
export type QuoteTier = (typeof quoteTiers)[number];

/** How often the visits of a plan come. The order numbers the parts of a quote: migration 0066 has the same order. */
export const quoteRepeats = [
  'week',
  'two_weeks',
  'four_weeks',
  'month',
  'two_months',
  'quarter',
  'half_year',
  'year',
] as const;
export type QuoteRepeat = (typeof quoteRepeats)[number];

/** Part 0 is one-time work. All services with the same cadence are one part, which becomes one series. */
export const partOf = (repeat: QuoteRepeat): number => quoteRepeats.indexOf(repeat) + 1;
export const repeatOf = (part: number): QuoteRepeat => quoteRepeats[part - 1]!;

/** Where the sale is agreed: the FTC's cooling-off rule covers sales at the buyer's home (16 CFR 429). */
export const placesOfSale = ['remote', 'home'] as const;

/** `verbal`: a yes by phone, written down; it claims no signature. */
export const acceptMethods = ['portal', 'in_person', 'verbal'] as const;
export type AcceptMethod = (typeof acceptMethods)[number];

export const quoteDeclines = ['price', 'chose_other', 'later', 'not_needed', 'other'] as const;
export type QuoteDecline = (typeof quoteDeclines)[number];

/** Increments whenever the text of the consent changes (text/en/quoteDocs.ts); stored with each signature. */
export const consentVersion = 1;

/** The cooling-off rule doesn't cover sales below this amount at a buyer's home: 16 CFR 429.0(a). */
export const coolingOffFromCents = 2_500;

/** The number that people use: `Q-0318`, and `Q-0318-2` for its second revision. */
export const quoteName = ({ number, revision }: { number: number; revision: number }): string =>
  `Q-${String(number).padStart(4, '0')}${revision > 1 ? `-${revision}` : ''}`;
