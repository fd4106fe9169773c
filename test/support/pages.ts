import type pg from 'pg';
import { expect } from 'vitest';
import { pageSize } from '#contract/base/limits.ts';
import type { Answer, Client } from '#test/support/client.ts';

type Page = { items: { id: string }[]; next: string | null };

/** The ids of a list's rows, read page by page to the end. */
export async function idsOfAllPages(client: Client, path: string, query: string): Promise<string[]> {
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const { status, body }: Answer<Page> = await client.get<Page>(`${path}?${query}${next && `&cursor=${next}`}`);
    expect(status).toBe(200);
    expect(body.items.length).toBeLessThanOrEqual(pageSize);
    seen.push(...body.items.map(({ id }) => id));
    next = body.next;
  }
  return seen;
}

/** The ids that a query finds, in its order: the expected content of a list. */
export const idsOf = async (admin: pg.Pool, sql: string, values: unknown[] = []): Promise<string[]> =>
  (await admin.query<{ id: string }>(sql, values)).rows.map(({ id }) => id);
