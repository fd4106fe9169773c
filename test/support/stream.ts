import { streamTiming } from '#contract/base/event.ts';
import type { Client } from '#test/support/client.ts';

export type StreamMessage = { event: string; id: string; data: unknown };

/** An open event stream, read message by message. */
export async function openStream(base: string, client: Client, since?: string) {
  const controller = new AbortController();
  const response = await fetch(`${base}/api/events${since ? `?since=${encodeURIComponent(since)}` : ''}`, {
    headers: { cookie: client.cookie ?? '', 'x-forwarded-for': client.address },
    signal: controller.signal,
  });
  if (!response.body) throw new Error('no stream');
  const messages = parse(response.body);
  return {
    status: response.status,
    /** The next message, or undefined at the end; fails after the time that a browser would wait. */
    async next(): Promise<StreamMessage | undefined> {
      const timeout = AbortSignal.timeout(streamTiming.dead_after_ms);
      const silent = new Promise<never>((_, reject) => {
        timeout.addEventListener('abort', () => reject(new Error('the stream is silent')));
      });
      const { value, done } = await Promise.race([messages.next(), silent]);
      return done ? undefined : value;
    },
    close: () => controller.abort(),
  };
}

async function* parse(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  let buffer = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    buffer += decoder.decode(chunk, { stream: true });
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop()!;
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
      yield { event: fields.event!, id: fields.id!, data: JSON.parse(fields.data!) as unknown };
    }
  }
}
