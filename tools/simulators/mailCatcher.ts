import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { run } from '#tools/run.ts';
import { createBoard, escape, type Arrival } from '#tools/simulators/board.ts';
import { parseMail, type Attached } from '#tools/simulators/mime.ts';
import { announce, listen } from '#tools/simulators/start.ts';

/** A mail as tests see it. `to` is the envelope's recipient, whatever the headers say. */
export type CaughtMail = Arrival & {
  from: string;
  subject: string;
  headers: Record<string, string>;
  text: string;
  html: string;
  attachments: Attached[];
};

/** In a frame without scripts; its links open in a new tab. */
const show = ({ subject, text, html, attachments }: CaughtMail) => `<h2>${escape(subject)}</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escape(subject)}"
  srcdoc="${escape(html.replace('<head>', '<head><base target="_blank">'))}"></iframe>
${attachments.map(fileLink).join('')}
<details><summary>Plain text</summary><pre>${escape(text)}</pre></details>`;

const fileLink = ({ name, type, base64 }: Attached) =>
  `<p><a download="${escape(name)}" href="data:${escape(type)};base64,${base64}">${escape(name)}</a></p>`;

/** `node tools/simulators/mailCatcher.ts --smtp 2525 --http 8025`: accepts every mail, delivers none, shows them. */
run(async () => {
  const { values } = parseArgs({
    options: {
      smtp: { type: 'string', default: '0' },
      http: { type: 'string', default: '0' },
      /** The password required for sending, with any user name; without it anyone may send. */
      password: { type: 'string' },
    },
  });
  const board = createBoard<CaughtMail>({ title: 'Mail', show });
  const server = new SMTPServer({
    authOptional: !values.password,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _, done) {
      const known = !values.password || password === values.password;
      done(known ? null : new Error(`No entry for ${username} with ${password}`), { user: username });
    },
    onRcptTo({ address }, _, done) {
      // An address that every server refuses, to test our handling of a refusal.
      done(address.startsWith('refused.') ? new Error(`No mailbox ${address} here`) : null);
    },
    onData(stream, { envelope }, done) {
      void buffer(stream).then((raw) => {
        const { headers, text, html, attachments } = parseMail(raw);
        board.add({
          id: randomUUID(),
          to: envelope.rcptTo.map(({ address }) => address),
          from: headers.from ?? '',
          subject: headers.subject ?? '',
          headers,
          text,
          html,
          attachments,
          received_at: new Date().toISOString(),
        });
        done(null, 'OK: caught');
      }, done);
    },
  });
  server.on('error', () => {});
  await once(server.listen(Number(values.smtp), '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  announce({
    http: await listen(Number(values.http), (request, response) => board.answer(request, response)),
    smtp: `smtp://127.0.0.1:${port}`,
  });
});
