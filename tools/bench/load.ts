import { connect } from 'node:net';
import { readFileSync } from 'node:fs';

/*
 * A browser that only sends requests: a separate process that writes them to sockets and skips the responses, so that it uses as
 * little of the machine as possible. One argument: a file with the requests.
 */
export type Load = {
  port: number;
  cookie: string;
  paths: string[];
  connections: number;
  seconds: number;
  bodies?: string[];
};
export type Loaded = { answers: number; failures: number; seconds: number; latencies_ms: number[] };

const load = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Load;
const common = `host: localhost\r\naccept: application/json\r\ncookie: ${load.cookie}\r\n`;
const origin = `origin: http://localhost:${load.port}\r\ncontent-type: application/json\r\n`;
/** Each from a different address: some requests are limited by the minute. */
const from = (index: number) =>
  `x-forwarded-for: 10.${(index >> 8) & 255}.${index & 255}.${1 + Math.floor(Math.random() * 250)}\r\n`;
const requests = load.paths.map((path, index) => {
  const body = load.bodies?.[index];
  if (body === undefined) return () => Buffer.from(`GET ${path} HTTP/1.1\r\n${common}\r\n`);
  return () =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\n${common}${origin}${from(index)}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
});
const latencies: number[] = [];
let failures = 0;
const began = performance.now();
const until = began + load.seconds * 1_000;

function ask(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(load.port, 'localhost');
    let [next, left, sent] = [index, 0, 0];
    let head = '';
    const send = () => {
      sent = performance.now();
      if (sent >= until) return socket.end(() => resolve());
      next = (next + load.connections) % requests.length;
      return socket.write(requests[next]!());
    };
    socket.setNoDelay(true);
    socket.on('connect', send).on('error', reject);
    socket.on('data', (chunk) => {
      if (left > 0) left -= chunk.length;
      else {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        if (!head.startsWith('HTTP/1.1 200')) failures += 1;
        left = Number(/content-length: (\d+)/i.exec(head)![1]) - (head.length - end - 4);
        head = '';
      }
      if (left > 0) return;
      latencies.push(performance.now() - sent);
      send();
    });
  });
}

await Promise.all(Array.from({ length: load.connections }, (_, index) => ask(index)));
const answer: Loaded = {
  answers: latencies.length,
  failures,
  seconds: (performance.now() - began) / 1_000,
  latencies_ms: latencies,
};
console.log(JSON.stringify(answer));
