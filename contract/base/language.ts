/** English, accented and a third longer, so that texts outside the catalog and texts that don't fit stand out. */
export const pseudoLanguage = 'en-XA';

/** The languages that texts are available in, as BCP 47 tags. */
export const languages = ['en', pseudoLanguage] as const;

export type Language = (typeof languages)[number];

/** The locale by which each language formats numbers, dates and lists. */
export const localeOf: Record<Language, string> = { en: 'en-US', [pseudoLanguage]: 'en-US' };
