import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepRunning, untilReady } from '#tools/keepRunning.ts';

test('an API that ends is said to be down, with the end of its log, and starts again when a file changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-crash-'));
  const api = join(folder, 'api.mjs');
  writeFileSync(api, "console.log('line 1\\nline 2'); throw new Error('a crash');");
  const said: string[] = [];
  const running = keepRunning([api], [folder], process.env, (text) => said.push(text));
  onTestFinished(() => {
    running.stop();
    rmSync(folder, { recursive: true });
  });
  await vi.waitFor(() => expect(said).toHaveLength(1), 20_000);
  expect(said[0]).toContain('THE API IS DOWN');
  expect(said[0]).toMatch(/ended with 1\./);
  expect(said[0]).toMatch(/ {2}line 1\n {2}line 2\n[^]*Error: a crash/);
  expect(said[0]).toContain(`It starts again when a file in ${folder} changes.`);
  writeFileSync(api, 'process.exit(3);');
  await vi.waitFor(() => expect(said.at(-1)).toContain('ended with 3'), 20_000);
});

test('an API that isn’t ready is waited for, and its last answer is said', async () => {
  const said: string[] = [];
  const server = createServer((_, response) => {
    response.writeHead(said.length > 0 ? 200 : 503).end('{"status":"schema too old"}');
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
  await untilReady(url, 0.1, (text) => said.push(text));
  expect(said).toEqual([`The API isn’t ready yet. ${url} answered 503 {"status":"schema too old"}`]);
});
