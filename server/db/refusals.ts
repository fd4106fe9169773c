import type { PortalError } from '#contract/errors.ts';

type DatabaseError = { code?: string; constraint?: string; message?: string };

/** The error for the caller when the database refuses a write, keyed by the constraint's name, or else by SQLSTATE. */
export type Refusals = Record<string, (error: DatabaseError) => PortalError>;

/** The entry of a table for a database error: by the constraint's name, or else by SQLSTATE. */
export function entryFor<T>(table: Record<string, T>, error: unknown): T | undefined {
  const { constraint = '', code = '' } = error as DatabaseError;
  return table[constraint] ?? table[code];
}

/** Whether the database refused with one of these constraints or SQLSTATEs. */
export const refusedBy = (error: unknown, ...names: string[]): boolean =>
  entryFor(Object.fromEntries(names.map((name) => [name, true])), error) ?? false;

/** Turns a database error into the error that the feature's table names. Other errors pass through to http/errors.ts. */
export async function refusing<T>(refusals: Refusals, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw entryFor(refusals, error)?.(error as DatabaseError) ?? error;
  }
}
