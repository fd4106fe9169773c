import type { createWebhooks } from '#tools/simulators/paypal/webhooks.ts';
import { Refusal } from '#tools/simulators/paypal/refusal.ts';
import type { Reply } from '#tools/simulators/paypal/world.ts';

/** `/v1/notifications/verify-webhook-signature`: verifies the bytes of `webhook_event` exactly as they are in the request. */
export function verify(webhooks: ReturnType<typeof createWebhooks>, raw: Buffer, body: Record<string, unknown>): Reply {
  const event = valueOf(raw.toString('utf8'), 'webhook_event');
  if (event === null || typeof body.transmission_id !== 'string') {
    throw new Refusal(400, 'MISSING_REQUIRED_PARAMETER', 'A required field is missing.');
  }
  const ours = webhooks.isOurs(body, Buffer.from(event));
  return { status: 200, body: { verification_status: ours ? 'SUCCESS' : 'FAILURE' } };
}

/** The text of a top-level field's value, untouched: parsing and printing it would change it. */
function valueOf(text: string, field: string): string | null {
  let depth = 0;
  let start: number | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '"') {
      const end = endOfString(text, at);
      const isField = depth === 1 && start === null && text.slice(at, end + 1) === `"${field}"`;
      const colon = /^\s*:\s*/.exec(text.slice(end + 1, end + 20));
      at = end;
      if (isField && colon) {
        start = end + 1 + colon[0].length;
        at = start - 1;
      }
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (start !== null && depth === 1 && at >= start && (character === '}' || character === ']')) {
      return text.slice(start, at + 1);
    }
  }
  return null;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
