import type { Language } from '#contract/base/language.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { offeredOf } from '#server/language.ts';

/**
 * A text for a person is in their language, else in the business' language, which is also used for texts without a particular
 * reader.
 */
export async function writtenLanguage(
  tx: Tx,
  profileId: string | null,
  offered: readonly Language[],
): Promise<Language> {
  if (offered.length === 1) return offered[0]!;
  const found = await tx.first(
    sqlFor
      .selectFrom('business_settings as business')
      .leftJoin('profiles', (join) => join.on('profiles.id', '=', profileId))
      .select(['business.language as otherwise', 'profiles.language']),
  );
  return offeredOf(offered, found?.language, found?.otherwise) ?? offered[0]!;
}
