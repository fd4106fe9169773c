import { afterAll } from 'vitest';

const ends: (() => unknown)[] = [];

/** Run when the test file has ended, the latest first: what a file opens is closed before the next one in its process. */
export const atEnd = (end: () => unknown): void => void ends.push(end);

/** For vitest's own setup, before each file: vitest doesn't hear an `afterAll` that is called once tests are running. */
export const closeAtEnd = (): void =>
  afterAll(async () => {
    while (ends.length > 0) await ends.pop()!();
  });
