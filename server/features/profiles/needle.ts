import { sql, type RawBuilder } from 'kysely';
import { phoneDigits } from '#contract/base/phone.ts';

export const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** An index of trigrams can find it; without three letters or digits in a row it would be read as a whole. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/**
 * One word of a search, as the columns `search` are looked through for it. An index finds it by itself (`alone`), helps where
 * it is asked for another word too (`along`), or would have to be read as a whole (`never`).
 */
export type Word = { pattern: string; index: 'alone' | 'along' | 'never' };
export const canBeFound = (words: readonly Word[]) => words.some(({ index }) => index === 'alone');

const mostWords = 8;
/** Numbers of jobs, houses and invoices are short, and begin a word. A longer one may be the end of a phone number. */
const shortNumber = /^\d{1,5}$/;
const partOfPhone = /^\+?[(\d][\d()]*[)\d]$|^\d{3}[-.]\d{4}$/;

function patternOf(word: string): string {
  if (shortNumber.test(word)) return `% ${word}%`;
  return likePattern(partOfPhone.test(word) ? word.replaceAll(/\D/g, '') : word);
}

/** Every word of a search; a phone number is one, however it is written. */
export function wordsOf(search: string): Word[] {
  const text = search.toLowerCase();
  const digits = phoneDigits(text);
  const words = digits ? [digits] : text.split(/[\s,]+/).filter(Boolean);
  return words.slice(0, mostWords).map((word) => ({
    pattern: patternOf(word),
    // The start of a word is known to the index as well, and is all that there is of a number of one or two digits.
    index: isIndexed(word) ? 'alone' : shortNumber.test(word) ? 'along' : 'never',
  }));
}

/** Every word is in the text. What no index should be asked for isn't a plain column: hence the addition. */
export const hasWords = (text: RawBuilder<unknown>, words: readonly Word[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql`false`
    : sql.join(
        words.map(({ pattern, index }) => sql`${index === 'never' ? sql`(${text} || '')` : text} like ${pattern}`),
        sql` and `,
      );

/** Whether a profile is called so, the words in any order, or can be called at this number. */
function isNamed(search: string): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords).map(likePattern);
  const name = sql.join(
    words.map((word) => sql`search like ${word} and lower(full_name) like ${word}`),
    sql` and `,
  );
  const digits = phoneDigits(search);
  if (!digits) return name;
  const part = `%${digits}%`;
  return sql`(${name} or search like ${part} and phone like ${part})`;
}

/** What somebody types into a search, as the lists of invoices and payments look for it. */
export function textNeedle(search: string) {
  const text = search.toLowerCase();
  return {
    text,
    pattern: likePattern(text),
    /** The clients who are called so. */
    named: isNamed(text),
    indexed: isIndexed(text),
  };
}
