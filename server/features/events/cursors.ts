import { isSigned, sign, type Keys } from '#server/keys.ts';
import { resumeWindowHours } from '#server/tasks/prune.ts';

/**
 * A position in the stream of changes: a transaction id, and when the cursor was issued. It is signed, because both
 * decide how much is read; otherwise a browser could name any position and call it recent.
 */
export function writeCursor(keys: Keys, horizon: string): string {
  const text = `${horizon}.${Date.now()}`;
  return `${text}.${sign(keys, text).toString('base64url')}`;
}

/** The transaction id of a cursor that we issued within the last day; otherwise null. */
export function readCursor(keys: Keys, cursor: string | undefined): string | null {
  const [, text, horizon, at, signature] = /^((\d{1,20})\.(\d{1,15}))\.([\w-]{43})$/.exec(cursor ?? '') ?? [];
  if (!text || !isSigned(keys, text, Buffer.from(signature!, 'base64url'))) return null;
  return Date.now() - Number(at) > resumeWindowHours * 3_600_000 ? null : horizon!;
}
