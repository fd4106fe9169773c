import { localeOf } from '#contract/base/language.ts';

/** The locale for numbers, dates and lists: vite.config.ts replaces it per build. */
export const locale = localeOf.en;
