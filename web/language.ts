import { localeOf } from '#contract/base/language.ts';

/** How this build writes numbers, dates and lists: vite.config.ts puts its own here. */
export const locale = localeOf.en;
