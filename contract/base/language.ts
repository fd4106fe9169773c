/** Made from English, accented and a third longer: what isn't in the catalogue, and what doesn't fit, shows at once. */
export const pseudoLanguage = 'en-XA';

/** Languages that texts can be read in, as BCP 47 tags. */
export const languages = ['en', pseudoLanguage] as const;

export type Language = (typeof languages)[number];

/** How each writes numbers, dates and lists. */
export const localeOf: Record<Language, string> = { en: 'en-US', [pseudoLanguage]: 'en-US' };
