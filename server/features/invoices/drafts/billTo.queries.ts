import { sql } from 'kysely';
import type { BillTo } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Address = { street: string; city: string; region: string | null; postal_code: string | null };

/** The bill's recipient with their current name and first place, in lines as on an envelope. */
export async function billTo(tx: Tx, clientId: string): Promise<BillTo> {
  const [client, place] = await Promise.all([
    tx.first(
      sql<{ full_name: string; email: string | null }>`select full_name, email from profiles where id = ${clientId}`,
    ),
    tx.first(sql<Address>`
      select street, city, region, postal_code from places where client_id = ${clientId} order by created_at, id limit 1`),
  ]);
  const { full_name, email } = client!;
  const zone = place ? [place.region, place.postal_code].filter(Boolean).join(' ') : '';
  const address = place ? [place.street, [place.city, zone].filter(Boolean).join(', ')] : [];
  return { name: full_name, address, email };
}
