import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refresh, refreshAfter, refreshAll, refreshOlder } from '#web/freshness.ts';

/** A client that holds these queries. */
function holding(...keys: QueryKey[]) {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, {});
  return client;
}
const stale = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.isInvalidated ? [queryKey.join(' ')] : []));

afterEach(() => void vi.useRealTimers());

describe('an event', () => {
  const jobs = [['job', 'list'], ['job', 'a'], ['job', 'b', 'billing'], ['job']];

  test('loads every query of its entity again', async () => {
    const client = holding(...jobs, ['lead', 'a']);
    await refresh(client, 'job');
    expect(stale(client)).toEqual(['job list', 'job a', 'job b billing', 'job']);
  });

  test('with an id leaves other records of its entity alone, but no list', async () => {
    const client = holding(...jobs);
    await refresh(client, 'job', 'a');
    expect(stale(client)).toEqual(['job list', 'job a', 'job']);
  });

  test('loads the entities again that show it, whichever record they are about', async () => {
    const client = holding(['invoice', 'x'], ['invoice', 'list'], ['client', 'y'], ['plan', 'z'], ['service', 'list']);
    await refresh(client, 'payment', 'p');
    expect(stale(client)).toEqual(['invoice x', 'invoice list', 'client y']);
    const other = holding(['plan', 'z'], ['hold', 'own'], ['payment', 'list']);
    await refresh(other, 'job', 'a');
    expect(stale(other)).toEqual(['plan z', 'hold own']);
  });

  test('for one entity doesn’t spread to what shows the others', async () => {
    const client = holding(['referral', 'list'], ['invoice', 'x'], ['unbilled', 'all']);
    await refresh(client, 'referral_rules');
    expect(stale(client)).toEqual(['referral list']);
  });
});

describe('a command', () => {
  test('loads what it changes again, and what shows that', () => {
    const client = holding(['quote', 'q'], ['job', 'list'], ['plan', 'p'], ['sales_dashboard'], ['lead', 'l']);
    refreshAfter(client, 'quote.save', 'q');
    expect(stale(client)).toEqual(['quote q', 'job list', 'plan p', 'sales_dashboard']);
  });

  test('that deletes a record doesn’t ask for it again', () => {
    const keys = [
      ['job', 'a'],
      ['job', 'b'],
      ['job', 'list'],
    ];
    const deleted = holding(...keys);
    refreshAfter(deleted, 'job.delete', 'a');
    expect(stale(deleted)).toEqual(['job b', 'job list']);
    const updated = holding(...keys);
    refreshAfter(updated, 'job.update', 'a');
    expect(stale(updated)).toEqual(['job a', 'job b', 'job list']);
  });
});

describe('figures', () => {
  const figures = () => holding(['dashboard', 'week'], ['activity', 'all'], ['job', 'list']);

  test('load at once, then once every two seconds however much happens', () => {
    vi.useFakeTimers();
    const client = figures();
    const loads: string[][] = [];
    const look = () => {
      loads.push(stale(client).filter((key) => key !== 'job list'));
      for (const key of [
        ['dashboard', 'week'],
        ['activity', 'all'],
      ])
        client.setQueryData(key, {});
    };
    void refresh(client, 'job');
    void refresh(client, 'payment');
    vi.advanceTimersByTime(0);
    look();
    for (const _ of [1, 2, 3]) refreshAfter(client, 'job.update', 'a');
    vi.advanceTimersByTime(1_999);
    look();
    vi.advanceTimersByTime(1);
    look();
    vi.advanceTimersByTime(10_000);
    look();
    const both = ['dashboard week', 'activity all'];
    expect(loads).toEqual([both, [], both, []]);
  });

  test('stay as they are when nothing of them changes', () => {
    vi.useFakeTimers();
    const client = figures();
    void refresh(client, 'photo');
    refreshAfter(client, 'lead.update', 'l');
    vi.advanceTimersByTime(10_000);
    expect(stale(client)).toEqual([]);
  });
});

describe('a query on its first load', () => {
  test('loads once more when a change arrives meanwhile', async () => {
    const client = new QueryClient();
    const { promise, resolve } = Promise.withResolvers<object>();
    const loaded = client.fetchQuery({ queryKey: ['job', 'a'], queryFn: () => promise });
    // An invalidation before the first answer would be lost with it.
    await Promise.all([refresh(client, 'job', 'a'), refresh(client, 'job', 'a')]);
    resolve({});
    await loaded;
    await vi.waitFor(() => expect(stale(client)).toEqual(['job a']));
  });

  test('that no change concerns stays fresh', async () => {
    const client = new QueryClient();
    const { promise, resolve } = Promise.withResolvers<object>();
    const loaded = client.fetchQuery({ queryKey: ['job', 'a'], queryFn: () => promise });
    await refresh(client, 'lead');
    resolve({});
    await loaded;
    await promise;
    expect(stale(client)).toEqual([]);
  });
});

test('after an outage, what was read before it loads again', async () => {
  const client = new QueryClient();
  client.setQueryData(['job', 'old'], {}, { updatedAt: 1_000 });
  client.setQueryData(['job', 'new'], {}, { updatedAt: 2_000 });
  await refreshOlder(client, 2_000);
  expect(stale(client)).toEqual(['job old']);
  await refreshAll(client);
  expect(stale(client)).toEqual(['job old', 'job new']);
});
