import { sql } from 'kysely';

/** By the database's clock. */
export const now = sql<string>`now()`;
