import type { PortalError } from '#contract/errors.ts';

type DatabaseError = { code?: string; constraint?: string; message?: string };

/** What the caller is told when the database refuses a write: by the constraint's name, or else by SQLSTATE. */
export type Refusals = Record<string, (error: DatabaseError) => PortalError>;

export const sqlStateOf = (error: unknown): string => (error as DatabaseError).code ?? '';

/** Turns a database error into what the feature's table says; any other stays as it is, for http/errors.ts. */
export async function refusing<T>(refusals: Refusals, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { constraint = '' } = error as DatabaseError;
    const refusal = refusals[constraint] ?? refusals[sqlStateOf(error)];
    throw refusal?.(error as DatabaseError) ?? error;
  }
}
