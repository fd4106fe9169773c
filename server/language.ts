import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { localeOf, type Language } from '#contract/base/language.ts';
import { pseudo } from '#contract/text/pseudo.ts';
import { readLanguageFrom } from '#contract/text/texts.ts';

const reader = new AsyncLocalStorage<Language>();

/** What nobody in particular reads, such as the log, is English. */
export const currentLanguage = (): Language => reader.getStore() ?? 'en';

readLanguageFrom(currentLanguage);

/** Does the work with every text in this language, whatever the work awaits; what runs beside it keeps its own. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result => reader.run(language, work);

/** How dates and numbers are written in the current language. */
export const currentLocale = (): string => localeOf[currentLanguage()];

/** The first of these that is a language this server offers. */
export const offeredOf = (
  offered: readonly Language[],
  ...wanted: (string | null | undefined)[]
): Language | undefined => wanted.map((tag) => offered.find((language) => language === tag)).find((found) => found);

const english = z.locales.en().localeError;
const saidOf = (said: ReturnType<typeof english>) => (typeof said === 'object' ? said?.message : said) ?? '';

/** What a schema says of a value where the contract has no text of its own for it: zod's sentences, which it has in many languages. */
const sentences: Record<Language, typeof english> = {
  en: english,
  'en-XA': (issue) => pseudo(saidOf(english(issue))),
};
z.config({ localeError: (issue) => sentences[currentLanguage()](issue) });
