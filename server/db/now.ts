import { sql } from 'kysely';

/** The database's clock, not the server's. */
export const now = sql<string>`now()`;
