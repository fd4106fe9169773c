import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BusinessSettings } from '#contract/office/business.schema.ts';
import { onlyRow } from '#contract/base/event.ts';
import { roles } from '#contract/base/role.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { pngOf } from '#test/support/pdfData.ts';
import { jpeg, lossyWebp, png, webp } from '#test/support/pictures.ts';

let database: TestDatabase;
let portal: string;
let client: Client;

beforeAll(async () => {
  ({ database, portal, office: client } = await startOffice());
});

const setLogo = (image: Buffer | null) =>
  client.command<BusinessSettings>('PUT', '/api/business/logo', { image: image && image.toString('base64') });
const fetchLogo = async (address: string) => {
  const response = await fetch(portal + address);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const rows = async <T>(sql: string) => (await database.admin.query(sql)).rows as T[];

/** JPEG comment segments, `bytes` long in total. */
function comments(bytes: number): Buffer[] {
  const size = Math.min(bytes, 60_000);
  const segment = Buffer.alloc(size, ' ');
  segment.writeUInt16BE(0xfffe);
  segment.writeUInt16BE(size - 2, 2);
  return bytes > size ? [segment, ...comments(bytes - size)] : [segment];
}

describe('a logo', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
    ['image/webp', lossyWebp],
  ])('that is %s by its bytes is shown to anybody, and kept for good', async (type, image) => {
    const { status, body } = await setLogo(image);
    expect(status).toBe(200);
    const version = createHash('sha256').update(image).digest('hex').slice(0, 12);
    expect(body.logo_url).toBe(`/api/business/logo?v=${version}`);
    const logo = await fetchLogo(body.logo_url!);
    expect(logo.status).toBe(200);
    expect(logo.bytes).toEqual(image);
    expect(logo.headers.get('content-type')).toBe(type);
    expect(logo.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('is audited and announced to all roles; the same one again leaves no trace', async () => {
    await setLogo(png);
    const audit = () =>
      rows("select action, entity_id, fields from audit_events where action ~ 'logo' order by created_at desc");
    const before = await audit();
    expect(before[0]).toEqual({ action: 'business_settings.logo_set', entity_id: onlyRow, fields: ['logo_url'] });
    expect(await rows('select entity, roles from change_events order by id desc limit 1')).toEqual([
      { entity: 'business_settings', roles: [...roles] },
    ]);
    expect((await setLogo(png)).status).toBe(200);
    expect(await audit()).toEqual(before);
  });

  test('is shown as what it is, whatever else its bytes might parse as', async () => {
    const { headers } = await fetchLogo((await setLogo(png)).body.logo_url!);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toBe('inline');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page in front of a picture', Buffer.concat([Buffer.from('<script>'), png])],
    ['a GIF', Buffer.from('GIF89a')],
    ['another RIFF file', Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1')],
    ['a page behind a picture', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])],
    ['a page behind a JPEG', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])],
    ['a page behind a WebP', Buffer.concat([webp, Buffer.from('<script>alert(1)</script>')])],
    ['the mark of a PNG and no picture', Buffer.from('\x89PNG\r\n\x1a\nthe rest of a picture', 'latin1')],
    ['the mark of a JPEG and no picture', Buffer.from('\xff\xd8\xff\xe0the rest of a picture', 'latin1')],
    ['the mark of a WebP and no picture', Buffer.from('RIFF\x10\0\0\0WEBPVP8 the rest', 'latin1')],
    ['half a PNG', png.subarray(0, 60)],
    ['half a JPEG', jpeg.subarray(0, 200)],
    ['half a WebP', webp.subarray(0, 30)],
    ['12,000 by 12,000 pixels', pngOf([0, 0, 0, 255], { width: 12_000, height: 12_000, rows: 1 })],
    ['4,001 pixels high', pngOf([0, 0, 0, 255], { width: 1, height: 4_001 })],
    ['without a pixel', pngOf([0, 0, 0, 255], { width: 0, height: 0 })],
    ['half a mark', png.subarray(0, 7)],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused', async (_, image) => {
    const before = await rows('select logo_url from business_settings');
    const { status, body } = await client.command('PUT', '/api/business/logo', { image: image.toString('base64') });
    expect([status, body.code]).toEqual([422, 'not_an_image']);
    expect(await rows('select logo_url from business_settings')).toEqual(before);
  });

  test('may have 150,000 bytes and 4,000 pixels a side, and not one more', async () => {
    expect((await setLogo(pngOf([0, 105, 122, 255], { width: 4_000, height: 10 }))).status).toBe(200);
    // A JPEG comment, which may have any length.
    const commented = (size: number) =>
      Buffer.concat([jpeg.subarray(0, 2), ...comments(size - jpeg.length), jpeg.subarray(2)]);
    expect((await setLogo(commented(150_000))).status).toBe(200);
    expect((await setLogo(commented(150_001))).status).toBe(400);
  });

  test('that isn’t base64 is refused', async () => {
    expect((await client.command('PUT', '/api/business/logo', { image: '<script>' })).status).toBe(400);
  });

  test('has no other address: an old one is gone, one without a version isn’t kept', async () => {
    const old = (await setLogo(jpeg)).body.logo_url!;
    await setLogo(png);
    expect((await fetchLogo(old)).status).toBe(404);
    expect((await fetchLogo('/api/business/logo?v=')).status).toBe(404);
    const plain = await fetchLogo('/api/business/logo');
    expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  test('is taken away', async () => {
    const { logo_url } = (await setLogo(png)).body;
    const { status, body } = await setLogo(null);
    expect([status, body.logo_url]).toEqual([200, null]);
    expect((await fetchLogo(logo_url!)).status).toBe(404);
    expect((await fetchLogo('/api/business/logo')).status).toBe(404);
    expect(await rows('select type from business_logos')).toEqual([]);
  });
});
