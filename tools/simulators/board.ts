import type { IncomingMessage, ServerResponse } from 'node:http';

export type Arrival = { id: string; to: string[]; received_at: string };

const kept = 500;

/** Received messages, newest first: a page for people at `/`, JSON for tests at `/messages?to=`. */
export function createBoard<T extends Arrival>({ title, show }: { title: string; show: (arrival: T) => string }) {
  const arrivals: T[] = [];
  const to = (address: string | null) =>
    address === null ? arrivals : arrivals.filter((arrival) => arrival.to.includes(address));
  return {
    add(arrival: T): void {
      arrivals.unshift(arrival);
      arrivals.length = Math.min(arrivals.length, kept);
    },
    answer({ method, url }: IncomingMessage, response: ServerResponse): void {
      const { pathname, searchParams } = new URL(url ?? '/', 'http://localhost');
      if (method === 'GET' && pathname === '/messages') return json(response, 200, to(searchParams.get('to')));
      if (method !== 'GET' || pathname !== '/') return json(response, 404, { error: 'There is nothing here.' });
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page(title, arrivals.length, arrivals.map((arrival) => card(arrival, show(arrival))).join('\n')));
    },
  };
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

const card = ({ to, received_at }: Arrival, body: string) => `<article>
<header><strong>${escape(to.join(', '))}</strong> <time>${escape(received_at)}</time></header>
${body}
</article>`;

/** Checks every two seconds for new messages, and reloads only then, so that reading isn't disturbed. */
const page = (title: string, count: number, cards: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} (${count})</title>
<style>
  body { margin: 0; padding: 24px; background: #f3f2ef; color: #0f2229; font: 14px/22px ui-sans-serif, system-ui, sans-serif; }
  h1 { font-size: 22px; } header { display: flex; justify-content: space-between; gap: 16px; } time { color: #546266; }
  article { max-width: 760px; margin: 0 0 16px; padding: 16px 20px; background: #fff; border: 1px solid #dddcd8; border-radius: 12px; }
  h2 { margin: 4px 0 12px; font-size: 16px; } iframe { width: 100%; height: 640px; border: 1px solid #dddcd8; border-radius: 6px; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; } summary { cursor: pointer; color: #00697a; }
</style></head>
<body><h1>${escape(title)}</h1>
${cards || '<p>Nothing arrived yet. This page looks again by itself.</p>'}
<script>
  setInterval(async () => {
    const arrived = await fetch('/messages').then((answer) => answer.json(), () => null);
    if (arrived && arrived.length !== ${count}) location.reload();
  }, 2000);
</script></body></html>`;
