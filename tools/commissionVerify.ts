import { fold, verify, type Verdict } from '#server/features/commission/fold.service.ts';
import { currentDatabase } from '#tools/environment.ts';
import { asOwner } from '#tools/owner.ts';
import { run } from '#tools/run.ts';
import { txOf } from '#tools/seed/tx.ts';

/** Counts open payments, then recounts everything from client payments, and compares to the cent. */
export const verifyCommission = (adminUrl: string): Promise<Verdict & { count: number }> =>
  asOwner(adminUrl, async (client) => {
    await fold(txOf(client));
    return verify(txOf(client));
  });

if (import.meta.main) {
  run(async () => {
    const { adminUrl } = await currentDatabase();
    const { moves, count, differences } = await verifyCommission(adminUrl);
    if (count > 0) throw new Error([`${count} differences in ${moves} moves:`, ...differences].join('\n'));
    console.log(`${moves} moves counted again, equal to the cent`);
  });
}
