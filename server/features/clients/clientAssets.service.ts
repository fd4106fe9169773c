import { PortalError } from '#contract/errors.ts';
import type { AuditAction } from '#text/audit.ts';
import { serverClientText as text } from '#text/clients.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import * as clientAssets from '#server/features/clients/clientAssets.queries.ts';
import type { ClientAssets, Kind } from '#server/features/clients/clientAssets.queries.ts';
import { exists } from '#server/features/clients/clients.queries.ts';
import * as users from '#server/features/users/users.queries.ts';

export const clientChange = (action: AuditAction, id: string, fields: string[] = []): Change => ({
  action,
  entity: 'client',
  id,
  fields,
  audience: { users: [id], roles: ['admin'] },
});

const names = { contacts: 'contact', places: 'place', assets: 'asset' } as const satisfies Record<Kind, string>;

/** Database errors that the caller can do something about. */
const refusals: Refusals = {
  '23505': () => new PortalError('name_taken', { message: text.addressTaken }),
  // A job or a series still refers to the place.
  '23503': () => new PortalError('in_use', { message: text.placeInUse }),
};

/** Locks the client: a deletion at the same time waits, and then also deletes what is saved here. */
async function holdClient(tx: Tx, id: string): Promise<void> {
  await users.lock(tx, id);
  if (!(await exists(tx, id))) throw new PortalError('not_found');
}

const isAsset = (row: ClientAssets[Kind]): row is ClientAssets['assets'] => 'place_id' in row;

/** The client of an asset is the client of its place. */
async function ownerOf(tx: Tx, row: ClientAssets[Kind]): Promise<string> {
  if (!isAsset(row)) return row.client_id;
  const place = await clientAssets.read(tx, 'places', row.place_id);
  if (!place) throw new PortalError('not_found');
  return place.client_id;
}

const parentOf = (row: ClientAssets[Kind]) => (isAsset(row) ? row.place_id : row.client_id);

const addressLines = ['street', 'city', 'region', 'postal_code'] as const;

/**
 * Coordinates belong to an address. If the address changes and they don't, they are wrong, and travel must not be
 * estimated from them.
 */
function located<Row extends ClientAssets[Kind]>(before: Row, row: Row): Row {
  if (!('latitude' in before && 'latitude' in row)) return row;
  const moved = addressLines.some((line) => before[line] !== row[line]);
  const same = before.latitude === row.latitude && before.longitude === row.longitude;
  return moved && same ? { ...row, latitude: null, longitude: null } : row;
}

/**
 * Creates or updates the row. A row never moves to another parent: an id that is used elsewhere is answered with
 * not_found.
 */
export async function save<K extends Kind>(tx: Tx, kind: K, sent: ClientAssets[K]): Promise<Effect<ClientAssets[K]>> {
  const client = await ownerOf(tx, sent);
  await holdClient(tx, client);
  // Always lock the client first, then the place, so that two saves don't deadlock.
  if (isAsset(sent) && !(await clientAssets.lock(tx, 'places', sent.place_id))) throw new PortalError('not_found');
  const before = await clientAssets.lock(tx, kind, sent.id);
  const row = before ? located(before, sent) : sent;
  if (before && parentOf(before) !== parentOf(row)) throw new PortalError('not_found');
  const fields = clientAssets.fieldsOf[kind].filter((field) => field !== 'id' && before?.[field] !== row[field]);
  if (fields.length === 0) return { answer: row, changes: [] };
  if (before) await refusing(refusals, clientAssets.update(tx, kind, row, fields));
  else if ((await refusing(refusals, clientAssets.insert(tx, kind, row))) === 0)
    throw new PortalError('command_reused');
  return { answer: row, changes: [clientChange(`client.${names[kind]}_saved`, client, fields)] };
}

export async function remove(tx: Tx, kind: Kind, id: string): Promise<Effect<null>> {
  const removed = await refusing(refusals, clientAssets.remove(tx, kind, id));
  if (!removed) throw new PortalError('not_found');
  return { answer: null, changes: [clientChange(`client.${names[kind]}_deleted`, removed.client_id)] };
}
