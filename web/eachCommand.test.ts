import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { runHook } from '#test/support/hook.ts';
import { useEachCommand, type Each } from '#web/eachCommand.ts';
import { learnEndpoints } from '#web/routePath.ts';

type Sent = { id: string; key: string };
type Answer = 'lost' | number;

/** The network: each request takes the next answer. */
const sent: Sent[] = [];
const answers: Answer[] = [];
const refusal = { code: 'slot_taken', message: 'Taken.', reference: 'r' };
async function network(_: string, { body, headers }: { body: string; headers: Record<string, string> }) {
  sent.push({ id: (JSON.parse(body) as { id: string }).id, key: headers['idempotency-key']! });
  const answer = answers.shift() ?? 200;
  if (answer === 'lost') throw new TypeError('Failed to fetch');
  return Response.json(answer === 200 ? {} : refusal, { status: answer });
}

beforeAll(() => learnEndpoints(endpoints));
beforeEach(() => {
  sent.splice(0);
  answers.splice(0);
  vi.stubGlobal('fetch', network);
});
afterEach(() => void vi.unstubAllGlobals());

const invoiceOf = (client: string): Each<'invoice.bill'> => ({
  about: client,
  content: client,
  input: (id) => ({ body: { id, client_id: client, job_ids: [], send: false } }),
});
const [ada, grace] = ['ada', 'grace'].map(invoiceOf) as [Each<'invoice.bill'>, Each<'invoice.bill'>];
const batch = () => runHook(() => useEachCommand('invoice.bill'));
const same = (one: Sent | undefined, other: Sent | undefined) => one?.id === other?.id && one?.key === other?.key;

describe('the same command for many records', () => {
  test('is sent one by one, each with ids of its own', async () => {
    expect(await batch().runAsync([ada, grace])).toEqual({ done: 2, of: 2, answers: [{}, {}] });
    expect(same(sent[0], sent[1])).toBe(false);
  });

  test('goes on after a refusal', async () => {
    answers.push(409);
    expect(await batch().runAsync([ada, grace])).toMatchObject({ done: 1, of: 2 });
    expect(sent).toHaveLength(2);
  });

  test('goes on after a fault of the server', async () => {
    answers.push(500);
    expect(await batch().runAsync([ada, grace])).toMatchObject({ done: 1, of: 2 });
  });

  test('stops without a connection: the others would wait just as long', async () => {
    answers.push('lost');
    expect(await batch().runAsync([ada, grace])).toMatchObject({ done: 0, of: 2 });
    expect(sent).toHaveLength(1);
  });

  test.each<[string, Answer, boolean]>([
    ['a lost answer', 'lost', true],
    ['a fault of the server', 500, true],
    ['a refusal', 409, false],
    ['a success', 200, false],
  ])('after %s, sent again, has the same ids: %s', async (_, answer, kept) => {
    const { runAsync } = batch();
    answers.push(answer);
    await runAsync([ada]);
    await runAsync([ada]);
    expect(same(sent[0], sent[1])).toBe(kept);
  });

  test('with other content is another command', async () => {
    const { runAsync } = batch();
    answers.push('lost');
    await runAsync([ada]);
    await runAsync([{ ...ada, content: 'ada, emailed' }]);
    expect(same(sent[0], sent[1])).toBe(false);
  });
});
