/**
 * A quote is `sent` once its words are frozen. `superseded`: a newer revision was sent. `withdrawn`: by us, or, once signed, by
 * a client who may still cancel. Which follows which is the database's business too.
 */
export const quoteStatuses = ['draft', 'sent', 'accepted', 'declined', 'expired', 'superseded', 'withdrawn'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** The tabs of the list, and what stands under each. A superseded one is found through the revision that replaced it. */
export const quoteTabs = {
  draft: ['draft'],
  sent: ['sent'],
  accepted: ['accepted'],
  closed: ['declined', 'expired', 'withdrawn'],
} as const satisfies Record<string, readonly QuoteStatus[]>;
export type QuoteTab = keyof typeof quoteTabs;

export const quoteTiers = ['good', 'better', 'best'] as const;
export type QuoteTier = (typeof quoteTiers)[number];

/** How often the visits of a plan come. The order numbers the parts of a quote: the migration 0066 has it too. */
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

/** Part 0 is the work that is done once. What comes equally often is one part, and becomes one series. */
export const partOf = (repeat: QuoteRepeat): number => quoteRepeats.indexOf(repeat) + 1;
export const repeatOf = (part: number): QuoteRepeat => quoteRepeats[part - 1]!;

/** Where the sale is agreed: at the buyer's home the FTC's cooling-off rule covers it (16 CFR 429). */
export const placesOfSale = ['remote', 'home'] as const;

/** `verbal`: a yes by phone that was written down; no signature is claimed. */
export const acceptMethods = ['portal', 'in_person', 'verbal'] as const;
export type AcceptMethod = (typeof acceptMethods)[number];

export const quoteDeclines = ['price', 'chose_other', 'later', 'not_needed', 'other'] as const;
export type QuoteDecline = (typeof quoteDeclines)[number];

/** Grows whenever the words of the consent change (text/en/quoteDocs.ts); kept with each signature. */
export const consentVersion = 1;

/** Sales below this amount at a buyer's home aren't covered by the cooling-off rule: 16 CFR 429.0(a). */
export const coolingOffFromCents = 2_500;

/** How people call it: `Q-0318`, and `Q-0318-2` for its second revision. */
export const quoteName = ({ number, revision }: { number: number; revision: number }): string =>
  `Q-${String(number).padStart(4, '0')}${revision > 1 ? `-${revision}` : ''}`;
