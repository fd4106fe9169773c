import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { newInvoice, newLine } from '#test/support/invoices.ts';
import { addPerson } from '#test/support/people.ts';
import { openStage, quantile, report, timed } from '#tools/load/stage.ts';
import { run } from '#tools/run.ts';

const pdfs = 30;
const lines = 100;

/** `npm run load:pdfs`: one client requests thirty PDFs of a hundred lines at once, and again each one that is refused. */
run(async () => {
  const stage = await openStage();
  const { admin, url, measure } = stage;
  try {
    const client = await addPerson(admin, 'client');
    const office = await addPerson(admin, 'admin');
    const cookie = await stage.signIn(office);
    const send = async (path: string, body: unknown) => {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { cookie, origin: url, 'content-type': 'application/json', 'idempotency-key': uuidv7() },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as InvoiceDetail;
    };
    const invoice = newInvoice(client.id, {
      lines: Array.from({ length: lines }, (_, index) =>
        newLine({
          description: `Driveway and flatwork wash, section ${index + 1}`,
          detail: 'Pre-treated, washed at low pressure and rinsed; oil spots treated twice',
          quantity: index + 1,
        }),
      ),
    });
    const { id } = invoice;
    const { version } = await send('/api/invoices', invoice);
    await send(`/api/invoices/${id}/issue`, { version, send: false });

    const theirs = await stage.signIn(client);
    let refused = 0;
    async function fetched(): Promise<number> {
      for (;;) {
        const answer = await fetch(`${url}/api/invoices/${id}/pdf`, { headers: { cookie: theirs } });
        const bytes = await answer.arrayBuffer();
        if (answer.ok) return bytes.byteLength;
        if (answer.status !== 429) throw new Error(`a PDF answered ${answer.status}`);
        refused += 1;
        await wait(1_000 * Number(answer.headers.get('retry-after')));
      }
    }
    await measure();
    let drawing = true;
    const alive = timed(
      () => fetch(`${url}/healthz`),
      () => drawing,
    );
    const began = performance.now();
    const sizes = await Promise.all(Array.from({ length: pdfs }, fetched));
    const took = (performance.now() - began) / 1_000;
    drawing = false;
    const health = await alive;
    const { delay_ms, memory_mb } = await measure();
    report([
      ['PDFs that arrived', sizes.filter((size) => size > 0).length, null],
      ['times one was refused (429)', refused, null],
      ['seconds until the last one arrived', Math.round(took), null],
      ['/healthz meanwhile, times', health.length, null],
      ['/healthz meanwhile, p95 ms', quantile(health, 0.95), 50],
      ['longest delay of the event loop, ms', delay_ms, 100],
      ['memory afterwards, MB', memory_mb, null],
    ]);
  } finally {
    await stage.close();
  }
});
