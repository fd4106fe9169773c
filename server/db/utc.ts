import { sql, type RawBuilder } from 'kysely';

/** An instant inside JSON, in the contract's format. */
export const utc = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
