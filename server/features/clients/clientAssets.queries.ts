import { sql, type RawBuilder } from 'kysely';
import { Asset, Contact, Place } from '#contract/people/client.schema.ts';
import { emptied, nullableKeys } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';

/** A client's contacts, places and assets: each kind has its own table, under the contract's names. */
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

export const lock = <K extends Kind>(tx: Tx, kind: K, id: string): Promise<ClientAssets[K] | undefined> =>
  tx.first(sql<ClientAssets[K]>`${byId(kind, id)} for no key update`);

/** Returns how many rows were added: 0 if the id is taken. */
export const insert = <K extends Kind>(tx: Tx, kind: K, row: ClientAssets[K]): Promise<number> =>
  tx.run(
    sql`insert into ${sql.table(kind)} (${columns(kind)})
        values (${sql.join(fieldsOf[kind].map((field) => row[field]))}) on conflict (id) do nothing`,
  );

/**
 * Sets only the columns that change: setting a key column would take a stronger lock, which blocks everything that
 * refers to the row.
 */
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

/** Returns the client that it belonged to. */
export const remove = (tx: Tx, kind: Kind, id: string): Promise<{ client_id: string } | undefined> =>
  tx.first(sql<{ client_id: string }>`delete from ${sql.table(kind)} where id = ${id}::uuid returning client_id`);

/**
 * Erases the contacts, assets and addresses of a deleted client. Jobs still point at the places, so the places stay,
 * emptied.
 */
export async function forget(tx: Tx, client: string, nowhere: { street: string; city: string }): Promise<void> {
  await tx.run(sql`delete from contacts where client_id = ${client}::uuid`);
  await tx.run(sql`delete from assets
    where place_id in (select id from places where client_id = ${client}::uuid)`);
  // Numbered, because a client can't have the same address twice.
  await tx.run(sql`
    update places set ${emptied(nullableKeys(Place))},
      street = ${nowhere.street}::text || ' ' || numbered.number, city = ${nowhere.city}
    from (select id, row_number() over (order by created_at, id) as number from places
      where client_id = ${client}::uuid) numbered
    where places.id = numbered.id`);
}
