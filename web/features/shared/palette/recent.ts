import { searchLimits } from '#contract/base/limits.ts';
import type { RecordKind } from '#contract/base/recordPages.ts';
import { recentKey } from '#web/kept.ts';

/** Only ids, never a name or an amount: those load when they are shown. */
type Kept = { owner: string; records: string[] };

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(recentKey) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** The records that this user last opened from the search, `client.0192…`, newest first. */
export function recentOf(owner: string): string[] {
  const kept = read();
  return kept?.owner === owner && Array.isArray(kept.records) ? kept.records.map(String) : [];
}

export function rememberRecent(owner: string, kind: RecordKind, id: string): void {
  const record = `${kind}.${id}`;
  const records = [record, ...recentOf(owner).filter((each) => each !== record)].slice(0, searchLimits.recent);
  try {
    localStorage.setItem(recentKey, JSON.stringify({ owner, records } satisfies Kept));
  } catch {
    // Storage may be switched off: then nothing is recent.
  }
}
