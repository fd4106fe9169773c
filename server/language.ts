import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { localeOf, type Language } from '#contract/base/language.ts';
import { pseudo } from '#contract/text/pseudo.ts';
import { readLanguageFrom } from '#contract/text/texts.ts';

const reader = new AsyncLocalStorage<Language>();

/** Texts without a particular reader, such as the log, are English. */
export const currentLanguage = (): Language => reader.getStore() ?? 'en';

readLanguageFrom(currentLanguage);

/** Runs `work` with every text in this language, across all its awaits; concurrent work keeps its own language. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result => reader.run(language, work);

/** How dates and numbers are written in the current language. */
export const currentLocale = (): string => localeOf[currentLanguage()];

/** The first of these languages that this server offers. */
export const offeredOf = (
  offered: readonly Language[],
  ...wanted: (string | null | undefined)[]
): Language | undefined => wanted.map((tag) => offered.find((language) => language === tag)).find((found) => found);

const english = z.locales.en().localeError;
const saidOf = (said: ReturnType<typeof english>) => (typeof said === 'object' ? said?.message : said) ?? '';

/** Validation messages where the contract has no text of its own: zod's messages, which exist in many languages. */
const sentences: Record<Language, typeof english> = {
  en: english,
  'en-XA': (issue) => pseudo(saidOf(english(issue))),
};
z.config({ localeError: (issue) => sentences[currentLanguage()](issue) });
