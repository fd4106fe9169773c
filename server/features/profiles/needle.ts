import { sql, type RawBuilder } from 'kysely';
import { phoneDigits } from '#contract/phone.ts';

/** Whether a profile is called so or can be called at this number. The column `search` has both, and an index. */
function isNamed(pattern: string, typed: string): RawBuilder<unknown> {
  const name = sql`search like ${pattern} and lower(full_name) like ${pattern}`;
  const digits = phoneDigits(typed);
  if (!digits) return name;
  const part = `%${digits}%`;
  return sql`(${name} or search like ${part} and phone like ${part})`;
}

/** What somebody types into a search, as the lists of jobs, invoices and payments look for it. */
export function textNeedle(search: string) {
  const text = search.toLowerCase();
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return {
    text,
    pattern,
    /** The clients who are called so. */
    named: isNamed(pattern, text),
    /** An index can find it: it knows groups of three letters or digits, and without one would be read as a whole. */
    indexed: /[\p{L}\p{N}]{3}/u.test(text),
  };
}
