import { PortalError } from '#contract/errors.ts';
import { serverClientText as text } from '#contract/text/en/clients.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change, Effect } from '#server/db/write.ts';
import * as belongings from '#server/features/clients/belongings.queries.ts';
import type { Belongings, Kind } from '#server/features/clients/belongings.queries.ts';
import * as users from '#server/features/users/users.queries.ts';

export const clientChange = (action: string, id: string, fields: string[] = []): Change => ({
  action,
  entity: 'client',
  id,
  fields,
  audience: { users: [id], roles: ['admin'] },
});

const names = { contacts: 'contact', places: 'place', assets: 'asset' } as const satisfies Record<Kind, string>;

/** Refusals of the database that a person can do something about. */
const refusals: Record<string, () => PortalError> = {
  '23505': () => new PortalError('name_taken', { message: text.addressTaken }),
  // A job or a series refers to it, and keeps its place.
  '23503': () => new PortalError('in_use', { message: text.placeInUse }),
};

async function refusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw refusals[(error as { code?: string }).code ?? '']?.() ?? error;
  }
}

/** The client, held: whoever deletes them meanwhile waits, and takes along what is saved here. */
async function holdClient(tx: Tx, id: string): Promise<void> {
  const client = await users.lock(tx, id);
  if (client?.role !== 'client') throw new PortalError('not_found');
}

const isAsset = (row: Belongings[Kind]): row is Belongings['assets'] => 'place_id' in row;

/** Of an asset it is the place's client. */
async function ownerOf(tx: Tx, row: Belongings[Kind]): Promise<string> {
  if (!isAsset(row)) return row.client_id;
  const place = await belongings.read(tx, 'places', row.place_id);
  if (!place) throw new PortalError('not_found');
  return place.client_id;
}

const parentOf = (row: Belongings[Kind]) => (isAsset(row) ? row.place_id : row.client_id);

/** Makes it or changes it. It stays where it is: an id that is used elsewhere is nobody's here. */
export async function save<K extends Kind>(tx: Tx, kind: K, row: Belongings[K]): Promise<Effect<Belongings[K]>> {
  const client = await ownerOf(tx, row);
  await holdClient(tx, client);
  // Always the client first, then the place: two who save don't wait for each other.
  if (isAsset(row) && !(await belongings.lock(tx, 'places', row.place_id))) throw new PortalError('not_found');
  const before = await belongings.lock(tx, kind, row.id);
  if (before && parentOf(before) !== parentOf(row)) throw new PortalError('not_found');
  const fields = belongings.fieldsOf[kind].filter((field) => field !== 'id' && before?.[field] !== row[field]);
  if (fields.length === 0) return { answer: row, changes: [] };
  if (before) await refusable(belongings.update(tx, kind, row, fields));
  else if ((await refusable(belongings.insert(tx, kind, row))) === 0) throw new PortalError('command_reused');
  return { answer: row, changes: [clientChange(`client.${names[kind]}_saved`, client, fields)] };
}

export async function remove(tx: Tx, kind: Kind, id: string): Promise<Effect<null>> {
  const removed = await refusable(belongings.remove(tx, kind, id));
  if (!removed) throw new PortalError('not_found');
  return { answer: null, changes: [clientChange(`client.${names[kind]}_deleted`, removed.client_id)] };
}
