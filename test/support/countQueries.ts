import pg from 'pg';
import { vi } from 'vitest';

/** How many statements this process' portal sends while `work` runs. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}
