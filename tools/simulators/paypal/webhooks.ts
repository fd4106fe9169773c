import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { newId, now } from '#tools/simulators/paypal/world.ts';

export type Emit = (eventType: string, resourceType: string, resource: object) => void;

/** One event as sent: these bytes, these headers. */
export type Sent = {
  id: string;
  event_type: string;
  headers: Record<string, string>;
  raw: string;
  /** Our server's response to each try; 0 without one. */
  answers: number[];
};

/** How events travel. PayPal guarantees none of it: they come late, twice, in any order. */
export type Delivery = {
  /** Several are equivalent: processes of one portal. */
  url: string | string[] | null;
  /** Copies of each event. */
  duplicate: number;
  /** The share of all copies that never arrives, 0 to 1. */
  drop: number;
  /** The longest delay. */
  delay_ms: number;
  /** Newest first. */
  reorder: boolean;
  /** Events wait until a test calls `deliver`. */
  hold: boolean;
};
const calm: Delivery = { url: null, duplicate: 1, drop: 0, delay_ms: 0, reorder: false, hold: false };

const again_ms = [200, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const batch_ms = 150;

export function createWebhooks(webhookId: string, base: () => string) {
  // Only this process can sign.
  const key = randomBytes(32);
  let delivery = calm;
  let [sent, held, batch]: [Sent[], Sent[], Sent[]] = [[], [], []];

  /** PayPal's scheme, with our own key: over the transmission id, the time, the webhook id, and a checksum of the bytes. */
  const sign = (id: string, time: string, whose: string, raw: Buffer) =>
    createHmac('sha256', key)
      .update(`${id}|${time}|${whose}|${crc32(raw)}`)
      .digest('base64');

  async function post(event: Sent, tries = 0): Promise<void> {
    const urls = [delivery.url ?? []].flat();
    const url = urls[Math.floor(Math.random() * urls.length)];
    if (url === undefined) return;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...event.headers, 'content-type': 'application/json' },
      body: event.raw,
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    await answer?.body?.cancel();
    event.answers.push(answer?.status ?? 0);
    const wait = again_ms[tries];
    if (!answer?.ok && wait !== undefined) setTimeout(() => void post(event, tries + 1), wait).unref();
  }

  async function dispatch(event: Sent): Promise<void> {
    const copies = Array.from({ length: delivery.duplicate }, async () => {
      if (Math.random() < delivery.drop) return;
      if (delivery.delay_ms === 0) await post(event);
      else setTimeout(() => void post(event), Math.random() * delivery.delay_ms);
    });
    await Promise.all(copies);
  }

  /** One after the other, so that the newest really is first. */
  async function backwards(events: Sent[]): Promise<void> {
    for (const event of events.toReversed()) await dispatch(event);
  }

  function flush(): void {
    const waiting = batch;
    batch = [];
    void backwards(waiting);
  }

  const emit: Emit = (event_type, resource_type, resource) => {
    const id = `WH-${newId()}-${newId()}`;
    const body = {
      id,
      event_version: '1.0',
      create_time: now(),
      resource_type,
      resource_version: '2.0',
      event_type,
      summary: event_type.toLowerCase().replaceAll(/[.-]/g, ' '),
      resource,
      links: [{ href: `${base()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
    };
    // Formatted as no other program prints JSON, so that re-serialized bytes are noticed.
    const raw = JSON.stringify(body, null, 1);
    const [transmission, time] = [randomUUID(), now()];
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${base()}/v1/notifications/certs/CERT-1`,
      'paypal-transmission-id': transmission,
      'paypal-transmission-sig': sign(transmission, time, webhookId, Buffer.from(raw)),
      'paypal-transmission-time': time,
    };
    const event = { id, event_type, headers, raw, answers: [] };
    sent.push(event);
    if (delivery.hold) held.push(event);
    else if (!delivery.reorder) void dispatch(event);
    else if (batch.push(event) === 1) setTimeout(flush, batch_ms);
  };

  return {
    emit,
    /** Verifies exactly these bytes. */
    isOurs: (said: Record<string, unknown>, raw: Buffer) =>
      said.webhook_id === webhookId &&
      said.transmission_sig === sign(String(said.transmission_id), String(said.transmission_time), webhookId, raw),
    set: (change: Partial<Delivery>) => (delivery = { ...delivery, ...change }),
    release(): number {
      const waiting = held;
      held = [];
      if (delivery.reorder) void backwards(waiting);
      else waiting.forEach((event) => void dispatch(event));
      return waiting.length;
    },
    sent: () => sent,
    reset(): void {
      delivery = { ...calm, url: delivery.url };
      [sent, held, batch] = [[], [], []];
    },
  };
}
