const kept = new Map<string, unknown>();
let owner: string | null = null;

/** A user's input survives the end of their session, in memory, until another user signs in. */
export function keepFor(user: string): void {
  if (owner !== user) kept.clear();
  owner = user;
  dropDrafts((name) => !name.startsWith(draftOf('')));
}

const drafts = 'draft ';
const draftOf = (name: string) => `${drafts}${owner} ${name}`;

function dropDrafts(which: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(drafts) && which(name)) sessionStorage.removeItem(name);
    }
  } catch {
    // Storage is switched off, so it holds nothing.
  }
}

/** The user's input survives a reload, in this tab and for this user. */
export function putDraft(name: string, value: object): void {
  try {
    if (Object.keys(value).length > 0) sessionStorage.setItem(draftOf(name), JSON.stringify(value));
    else sessionStorage.removeItem(draftOf(name));
  } catch {
    // Storage is switched off or full: the draft then lasts as long as the page is open.
  }
}

export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(draftOf(name)) ?? 'null');
  } catch {
    return null;
  }
}

/** Where features/shared/palette/recent.ts keeps the opened records. */
export const recentKey = 'recent';

/** A user who signs out leaves nothing behind. */
export function forgetKept(): void {
  kept.clear();
  dropDrafts(() => true);
  try {
    localStorage.removeItem(recentKey);
  } catch {
    // Storage is switched off, so it holds nothing.
  }
}

export const keep = (name: string, value: object): void => void kept.set(name, value);

export function takeKept(name: string): unknown {
  const value = kept.get(name);
  kept.delete(name);
  return value;
}

export const peekKept = (name: string): unknown => kept.get(name);
