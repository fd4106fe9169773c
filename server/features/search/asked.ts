import { toCents } from '#contract/base/amount.ts';
import { canBeFound, likePattern, wordsOf, type Word } from '#server/features/profiles/needle.ts';

/** What somebody typed to find anything, as the sources look for it. */
export type Asked = {
  words: Word[];
  /** The same for people, whose phone numbers are known by their last four digits too. */
  nameWords: Word[];
  /** An index can find it; otherwise it is looked for among the newest only. */
  indexed: boolean;
  /** What a name should begin with to come first. */
  first: string;
  job: number | null;
  invoice: number | null;
  payment: number | null;
  /** What an invoice or a payment comes to. */
  cents: number | null;
  /** A plain number is that of an invoice or a payment, not a part of their client's phone number. */
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
