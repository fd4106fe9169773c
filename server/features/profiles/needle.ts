import { sql, type RawBuilder } from 'kysely';
import { phoneDigits } from '#contract/base/phone.ts';

export const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether the trigram index can find it; without three letters or digits in a row the whole index would be read. */
const isIndexed = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/**
 * One word of a search in the `search` columns. An index finds it by itself (`alone`), helps together with another word
 * (`along`), or would have to be read as a whole (`never`).
 */
export type Word = { pattern: string; index: 'alone' | 'along' | 'never' };
export const canBeFound = (words: readonly Word[]) => words.some(({ index }) => index === 'alone');

const mostWords = 8;
/** Numbers of jobs, houses and invoices are short and begin a word. A longer number may be the end of a phone number. */
const shortNumber = /^\d{1,5}$/;
const partOfPhone = /^\+?[(\d][\d()]*[)\d]$|^\d{3}[-.]\d{4}$/;

function patternOf(word: string): string {
  if (shortNumber.test(word)) return `% ${word}%`;
  return likePattern(partOfPhone.test(word) ? word.replaceAll(/\D/g, '') : word);
}

/** Splits a search into words; a phone number is one word, however it is written. */
export function wordsOf(search: string): Word[] {
  const text = search.toLowerCase();
  const digits = phoneDigits(text);
  const words = digits ? [digits] : text.split(/[\s,]+/).filter(Boolean);
  return words.slice(0, mostWords).map((word) => ({
    pattern: patternOf(word),
    // The index knows the start of a word, too, which is all that a number of one or two digits has.
    index: isIndexed(word) ? 'alone' : shortNumber.test(word) ? 'along' : 'never',
  }));
}

/**
 * Every word is in the text. The empty string is appended where no index should be used, because the operand is then no plain
 * column.
 */
export const hasWords = (text: RawBuilder<unknown>, words: readonly Word[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql`false`
    : sql.join(
        words.map(({ pattern, index }) => sql`${index === 'never' ? sql`(${text} || '')` : text} like ${pattern}`),
        sql` and `,
      );

/** Whether a profile has this name, with the words in any order, or this phone number. */
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

/** A user's search text, as the lists of invoices and payments search for it. */
export function textNeedle(search: string) {
  const text = search.toLowerCase();
  return {
    text,
    pattern: likePattern(text),
    /** The clients with this name. */
    named: isNamed(text),
    indexed: isIndexed(text),
  };
}
