import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '#test/e2e/fixtures.ts';

/** A request from a program that isn't a browser: with no headers but these. */
async function ask(url: string, method = 'GET', headers: Record<string, string> = {}) {
  const [answer] = (await once(request(url, { method, headers }).end(), 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

for (const path of ['/', '/auth', '/admin/jobs?status=pending']) {
  test(`${path} is there for monitors, and for clients without compression`, async ({ portal }) => {
    const plain = await ask(portal.url + path);
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.bytes.toString()).toContain('<div id="root">');
    const brotli = await ask(portal.url + path, 'GET', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    const gzip = await ask(portal.url + path, 'GET', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    const head = await ask(portal.url + path, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(plain.bytes.length));
  });
}

for (const path of ['/views.json', '/.vite']) {
  test(`${path} is nobody's: an address like any other that isn't there`, async ({ portal }) => {
    const { status, headers } = await ask(portal.url + path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });
}
