import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { geocoders } from '#contract/office/integration.kinds.ts';
import { readConfig } from '#server/config.ts';
import { isLeaked } from '#server/features/passwords/leaks.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import { locate } from '#server/integrations/geocoder/geocoder.ts';
import { OutsideFailure } from '#server/integrations/outside.ts';
import { createPayPal } from '#server/integrations/paypal/client.ts';
import { PayPalFailure } from '#server/integrations/paypal/failure.ts';
import { matrix } from '#server/integrations/routing/routing.ts';
import { createGateway } from '#server/integrations/sms/gateway.ts';

/* Checks where the server would connect to, whatever users type. Nothing leaves: the stubbed fetch only records the address. */
const asked: { url: URL; redirect: string | undefined }[] = [];
const hosts = {
  GEOCODER_URL: 'https://maps.example',
  ROUTING_URL: 'https://roads.example',
  SMS_URL: 'https://texts.example/messages',
  PAYPAL_URL: 'https://api-m.paypal.com',
};
const config = readConfig({
  DATABASE_URL: 'postgres://x@localhost/x',
  AUTH_SECRET: 'a secret of thirty-two characters or more',
  BASE_URL: 'https://portal.example',
  SMS_ACCOUNT: 'portal',
  SMS_TOKEN: 'a-token-of-the-gateway',
  SMS_FROM: '+15550100',
  PAYPAL_CLIENT_ID: 'an id',
  PAYPAL_CLIENT_SECRET: 'a secret',
  PAYPAL_WEBHOOK_ID: 'a webhook',
  ...hosts,
});

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string | URL, { redirect }: RequestInit = {}) => {
    const url = new URL(address);
    asked.push({ url, redirect });
    const token = { access_token: 'a token', expires_in: 3_600 };
    return url.pathname === '/v1/oauth2/token'
      ? Promise.resolve(Response.json(token))
      : Promise.reject(new Error('nothing leaves'));
  });
});
afterEach(() => vi.unstubAllGlobals());

const hostile = [
  '@evil.example/',
  '//evil.example/x',
  'https://evil.example/',
  '../../admin',
  '..',
  '.',
  '%2e%2e/x',
  '?q=1&format=xml#x',
  'a\r\nHost: evil.example',
  '\\\\evil.example\\x',
];

const expectOnly = (host: string, path: RegExp) => {
  for (const { url, redirect } of asked) {
    expect(url.origin).toBe(new URL(host).origin);
    expect(url.pathname).toMatch(path);
    expect(redirect).toBe('manual');
  }
};

describe('no text that anybody types chooses where the server connects to', () => {
  test.each(hostile)('an address such as %j is one value of a geocoder’s question', async (text) => {
    for (const geocoder of geocoders) {
      const place = { street: text, city: text, region: text, postal_code: text };
      await expect(locate(config, geocoder, place)).rejects.toThrow(OutsideFailure);
      const [line, ...more] = [...asked.at(-1)!.url.searchParams.values()].filter((value) => value.includes(text));
      expect([line, more]).toEqual([`${text}, ${text}, ${text} ${text}`, []]);
    }
    expect(asked).toHaveLength(geocoders.length);
    expectOnly(hosts.GEOCODER_URL, /^\/(geocoder\/locations\/onelineaddress|search|api)$/);
  });

  test('a way is asked for with numbers alone', async () => {
    const spot = { latitude: 35.8, longitude: -78.6 };
    await expect(matrix(config, 'osrm', [spot], [spot])).rejects.toThrow(OutsideFailure);
    expectOnly(hosts.ROUTING_URL, /^\/table\/v1\/driving\/[-\d.,;]+$/);
  });

  test.each(hostile)('a password such as %j is five digits of its hash', async (text) => {
    await isLeaked(text, { url: 'https://leaks.example', log: pino({ level: 'silent' }) });
    expect(asked).toHaveLength(1);
    expectOnly('https://leaks.example', /^\/range\/[0-9A-F]{5}$/);
  });

  test.each(hostile)('a number such as %j reaches no gateway', async (text) => {
    await expect(createGateway(config).send({ to: text, body: text })).rejects.toThrow(DeliveryFailure);
    expect(asked).toEqual([]);
  });

  test.each(hostile)('an id of PayPal’s such as %j stays one step of a path', async (id) => {
    const paypal = createPayPal(config)!;
    const asking = { requestId: 'x', amountCents: 1, currency: 'USD', note: '' };
    const answers = await Promise.allSettled([
      paypal.getOrder(id),
      paypal.capture(id, 'x'),
      paypal.getCapture(id),
      paypal.refund(id, asking),
      paypal.getRefund(id),
    ]);
    expect(answers).toHaveLength(5);
    expectOnly(
      hosts.PAYPAL_URL,
      /^\/v1\/oauth2\/token$|^\/v2\/(checkout\/orders\/[^/]+(\/capture)?|payments\/(captures\/[^/]+(\/refund)?|refunds\/[^/]+))$/,
    );
  });

  test.each([
    'https://evil.example/cert',
    'https://paypal.com.evil.example/cert',
    'http://127.0.0.1/cert',
    'file:///x',
  ])('a certificate at %s isn’t looked at, nor is PayPal asked about it', async (certificate) => {
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certificate,
      'paypal-transmission-id': 'x',
      'paypal-transmission-sig': 'x',
      'paypal-transmission-time': new Date().toISOString(),
    };
    expect(await createPayPal(config)!.verifyWebhook(headers, Buffer.from('{}'))).toBe(false);
    expect(asked).toEqual([]);
  });
});

/** An answer that never ends. */
function endless() {
  let bytes = 0;
  const body = new ReadableStream({
    pull(controller) {
      bytes += 65_536;
      // A stop for the test itself, in case the reader never stops.
      if (bytes > 64 * 1_048_576) controller.close();
      else controller.enqueue(Buffer.alloc(65_536, ' '));
    },
  });
  return { body, given: () => bytes };
}

describe('an answer that doesn’t end is given up after four megabytes', () => {
  const place = { street: '1 Oak Street', city: 'Cary', region: null, postal_code: null };
  const log = pino({ level: 'silent' });
  test.each([
    ['a geocoder’s', () => expect(locate(config, 'photon', place)).rejects.toThrow(OutsideFailure)],
    ['PayPal’s', () => expect(createPayPal(config)!.getOrder('x')).rejects.toThrow(PayPalFailure)],
    [
      'a list of leaked passwords',
      () => expect(isLeaked('x', { url: 'https://leaks.example', log })).resolves.toBe(false),
    ],
  ])('%s', async (_, ask) => {
    const { body, given } = endless();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
    await ask();
    expect(given()).toBeLessThan(5 * 1_048_576);
  });
});
