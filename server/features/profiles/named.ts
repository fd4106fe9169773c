import { sql, type RawBuilder } from 'kysely';
import { phoneDigits } from '#contract/phone.ts';

/** Whether a profile is called so or can be called at this number. The column `search` has both, and an index. */
export function isNamed(pattern: string, typed: string): RawBuilder<unknown> {
  const name = sql`search like ${pattern} and lower(full_name) like ${pattern}`;
  const digits = phoneDigits(typed);
  if (!digits) return name;
  const part = `%${digits}%`;
  return sql`(${name} or search like ${part} and phone like ${part})`;
}
