import { toCents } from '#contract/base/amount.ts';
import { canBeFound, likePattern, wordsOf, type Word } from '#server/features/profiles/needle.ts';

/** A user's search text, as the sources look for it. */
export type Asked = {
  words: Word[];
  /** The same words for people, who are also found by the last four digits of their phone number. */
  nameWords: Word[];
  /** Whether an index can find it; otherwise only the newest records are searched. */
  indexed: boolean;
  /** A name that begins with this comes first. */
  first: string;
  job: number | null;
  invoice: number | null;
  payment: number | null;
  /** The total of an invoice or a payment. */
  cents: number | null;
  /**
   * Whether to search by the client's name: a plain number is the number of an invoice or a payment, not part of a phone number.
   */
  byName: boolean;
};

const numbered = /^(?:(job|inv|pay)(?:oice|ment)?)?[\s#-]*(\d{1,15})$/;
const lastDigits = /^\d{4,5}$/;

export function askedOf(search: string): Asked {
  const text = search.toLowerCase();
  const words = wordsOf(text);
  const typed = text.split(/[\s,]+/).filter(Boolean);
  const [, kind, digits] = numbered.exec(text) ?? [];
  const numberOf = (name: string) => (digits && (!kind || kind === name) ? Number(digits) : null);
  const cents = toCents(text.replace(/^\$\s*/, ''));
  return {
    words,
    nameWords: words.map((word, index) =>
      lastDigits.test(typed[index] ?? '') ? { ...word, pattern: likePattern(typed[index]!) } : word,
    ),
    indexed: canBeFound(words),
    first: likePattern(` ${typed[0] ?? ''}`),
    job: numberOf('job'),
    invoice: numberOf('inv'),
    payment: numberOf('pay'),
    cents,
    byName: (digits === undefined && cents === null) || (digits?.length ?? 0) >= 6,
  };
}
