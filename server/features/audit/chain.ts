import { createHash } from 'node:crypto';

const columns = [
  'id',
  'actor_id',
  'actor_role',
  'action',
  'entity',
  'entity_id',
  'fields',
  'request_id',
  'address',
  'created_at',
] as const;

/** This column was added later. An event without it is hashed as before, so that older chains stay valid. */
const later = 'changes';

export type SealedEvent = Record<(typeof columns)[number] | typeof later, string | null>;

/** Every column of `audit_events e` as text, formatted the same whatever the connection's settings are. */
export const sealedColumns = [...columns, later]
  .map((name) =>
    name === 'created_at'
      ? `to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at`
      : `e.${name}::text as ${name}`,
  )
  .join(', ');

/** The hash that the first event is chained to. */
export const firstHash: Buffer = Buffer.alloc(32);

/**
 * A seal: the hash of the seal before and of one event, as a JSON array. Sealing and verifying call this one function;
 * another order or another column would break every existing chain.
 */
export const hashOf = (previous: Buffer, event: SealedEvent): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([...columns.map((name) => event[name]), ...(event[later] === null ? [] : [event[later]])]))
    .digest();
