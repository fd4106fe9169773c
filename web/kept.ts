const kept = new Map<string, unknown>();
let owner: string | null = null;

/** What somebody typed outlives the end of their session, in memory, until somebody else signs in. */
export function keepFor(user: string): void {
  if (owner !== user) kept.clear();
  owner = user;
}

/** Whoever signs out leaves nothing behind. */
export const forgetKept = (): void => kept.clear();

export const keep = (name: string, value: object): void => void kept.set(name, value);

export function takeKept(name: string): unknown {
  const value = kept.get(name);
  kept.delete(name);
  return value;
}

export const peekKept = (name: string): unknown => kept.get(name);
