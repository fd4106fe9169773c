import { afterAll } from 'vitest';

const ends: (() => unknown)[] = [];

/** Runs when the test file has ended, latest first: a file closes everything it opened before the next one in its process. */
export const atEnd = (end: () => unknown): void => void ends.push(end);

/** For vitest's setup, before each file: vitest ignores an `afterAll` that is called once tests are running. */
export const closeAtEnd = (): void =>
  afterAll(async () => {
    while (ends.length > 0) await ends.pop()!();
  });
