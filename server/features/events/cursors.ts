import { isSigned, sign, type Keys } from '#server/keys.ts';
import { resumeWindowHours } from '#server/tasks/prune.ts';

/**
 * A place in the stream of changes: a transaction id, and when it was given. It is signed, because both decide how much
 * is read for it; a browser could otherwise name any place and call it recent.
 */
export function writeCursor(keys: Keys, horizon: string): string {
  const text = `${horizon}.${Date.now()}`;
  return `${text}.${sign(keys, text).toString('base64url')}`;
}

/** The transaction id of a cursor that we gave, no longer than a day ago. */
export function readCursor(keys: Keys, cursor: string | undefined): string | null {
  const [, text, horizon, at, signature] = /^((\d{1,20})\.(\d{1,15}))\.([\w-]{43})$/.exec(cursor ?? '') ?? [];
  if (!text || !isSigned(keys, text, Buffer.from(signature!, 'base64url'))) return null;
  return Date.now() - Number(at) > resumeWindowHours * 3_600_000 ? null : horizon!;
}
