import { sql, type RawBuilder } from 'kysely';
import { Asset, Contact, Place } from '#contract/people/client.schema.ts';
import { emptied, nullableKeys } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';

/** What a client has: each in a table of its own, under the contract's names. */
export type ClientAssets = { contacts: Contact; places: Place; assets: Asset };
export type Kind = keyof ClientAssets;

export const fieldsOf: { [K in Kind]: (keyof ClientAssets[K] & string)[] } = {
  contacts: Contact.keyof().options,
  places: Place.keyof().options,
  assets: Asset.keyof().options,
};

const columns = (kind: Kind): RawBuilder<unknown> => sql.join(fieldsOf[kind].map((field) => sql.ref(field)));

const byId = <K extends Kind>(kind: K, id: string) =>
  sql<ClientAssets[K]>`select ${columns(kind)} from ${sql.table(kind)} where id = ${id}::uuid`;

export const read = <K extends Kind>(tx: Tx, kind: K, id: string): Promise<ClientAssets[K] | undefined> =>
  tx.first(byId(kind, id));

/** Held until the transaction ends. */
export const lock = <K extends Kind>(tx: Tx, kind: K, id: string): Promise<ClientAssets[K] | undefined> =>
  tx.first(sql<ClientAssets[K]>`${byId(kind, id)} for no key update`);

/** How many were added: none, if the id is taken. */
export const insert = <K extends Kind>(tx: Tx, kind: K, row: ClientAssets[K]): Promise<number> =>
  tx.run(
    sql`insert into ${sql.table(kind)} (${columns(kind)})
        values (${sql.join(fieldsOf[kind].map((field) => row[field]))}) on conflict (id) do nothing`,
  );

/** Only what changes is named: naming a key would lock out everything that refers to the row. */
export const update = <K extends Kind>(
  tx: Tx,
  kind: K,
  row: ClientAssets[K],
  fields: (keyof ClientAssets[K] & string)[],
) =>
  tx.run(
    sql`update ${sql.table(kind)} set ${sql.join(fields.map((field) => sql`${sql.ref(field)} = ${row[field]}`))}
        where id = ${row.id}::uuid`,
  );

/** Whose it was. */
export const remove = (tx: Tx, kind: Kind, id: string): Promise<{ client_id: string } | undefined> =>
  tx.first(sql<{ client_id: string }>`delete from ${sql.table(kind)} where id = ${id}::uuid returning client_id`);

/** What is left of somebody who was deleted: jobs still point at their places, which say nothing any more. */
export async function forget(tx: Tx, client: string, nowhere: { street: string; city: string }): Promise<void> {
  await tx.run(sql`delete from contacts where client_id = ${client}::uuid`);
  await tx.run(sql`delete from assets
    where place_id in (select id from places where client_id = ${client}::uuid)`);
  // Numbered, because a client has no address twice.
  await tx.run(sql`
    update places set ${emptied(nullableKeys(Place))},
      street = ${nowhere.street}::text || ' ' || numbered.number, city = ${nowhere.city}
    from (select id, row_number() over (order by created_at, id) as number from places
      where client_id = ${client}::uuid) numbered
    where places.id = numbered.id`);
}
