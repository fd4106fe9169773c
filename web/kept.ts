const kept = new Map<string, unknown>();
let owner: string | null = null;

/** What somebody typed outlives the end of their session, in memory, until somebody else signs in. */
export function keepFor(user: string): void {
  if (owner !== user) kept.clear();
  owner = user;
}

/** Where features/shared/palette/recent.ts keeps what was opened. */
export const recentKey = 'recent';

/** Whoever signs out leaves nothing behind. */
export function forgetKept(): void {
  kept.clear();
  try {
    localStorage.removeItem(recentKey);
  } catch {
    // Storage is switched off, so nothing is in it.
  }
}

export const keep = (name: string, value: object): void => void kept.set(name, value);

export function takeKept(name: string): unknown {
  const value = kept.get(name);
  kept.delete(name);
  return value;
}

export const peekKept = (name: string): unknown => kept.get(name);
