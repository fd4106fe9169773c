import { sql } from 'kysely';
import type { SimilarClient, SimilarTo } from '#contract/people/client.schema.ts';
import { toE164 } from '#contract/base/phone.ts';
import type { Tx } from '#server/db/transaction.ts';

const enough = 3;

/** Clients with the same email address, number or name, the surest match first. Each is found by its own index. */
export const similar = (tx: Tx, { full_name, email, phone }: SimilarTo): Promise<SimilarClient[]> =>
  tx.all(sql<SimilarClient>`
    select p.id, p.full_name, p.phone, p.active,
      (select street from places where client_id = p.id order by created_at, id limit 1) as street,
      case when p.email = typed.email then 'email' when p.phone = typed.phone then 'phone' else 'name' end as same
    from profiles p, (select ${email}::text as email, ${toE164(phone)}::text as phone) typed
    where p.role = 'client' and p.acts_for is null and p.deleted_at is null
      and (p.email = ${email} or p.phone = ${toE164(phone)} or lower(p.full_name) = lower(${full_name}))
    order by p.email = typed.email desc nulls last, p.phone = typed.phone desc nulls last, p.id
    limit ${sql.lit(enough)}`);
