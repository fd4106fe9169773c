import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLeaked } from '#server/features/passwords/leaks.ts';
import { startSimulator, type Simulator } from '#tools/simulators/start.ts';

const leaked = 'an old sponge from a leak';
const log = pino({ level: 'silent' });
let service: Simulator;

beforeAll(async () => {
  service = await startSimulator('leakedPasswords', { leaked });
});
afterAll(() => service.stop());

test('the most common ones are known without asking anybody, in any case', async () => {
  for (const password of ['password', 'Password', '12345678', 'football']) {
    expect(await isLeaked(password, { url: '', log }), password).toBe(true);
  }
  expect(await isLeaked('wet sponge harbor', { url: '', log })).toBe(false);
});

test('a leaked one is found by five digits of its hash, and nothing else leaves the server', async () => {
  const url = service.at.http!;
  expect(await isLeaked(leaked, { url, log })).toBe(true);
  expect(await isLeaked('wet sponge harbor', { url, log })).toBe(false);
  const digests = [leaked, 'wet sponge harbor'].map((password) => createHash('sha1').update(password).digest('hex'));
  const asked = (await (await fetch(`${url}/asked`)).json()) as string[];
  expect(asked).toEqual(digests.map((digest) => digest.slice(0, 5).toUpperCase()));
});

test('without an answer nobody is kept from choosing a password', async () => {
  expect(await isLeaked('wet sponge harbor', { url: 'http://127.0.0.1:9', log })).toBe(false);
});
