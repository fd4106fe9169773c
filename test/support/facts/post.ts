import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { sendInvoice, sendReceipt } from '#server/features/invoices/pdf/pdf.tasks.ts';
import { sendQuote } from '#server/features/quotes/quotes.tasks.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import type { Catchers } from '#test/support/catcher.ts';
import { environment } from '#test/support/portal.ts';

/** The emails of a portal, sent as its worker sends them. Each returns the text that arrived; undefined: none did. */
export function openPost(appUrl: string, { env, mail }: Pick<Catchers, 'env' | 'mail'>) {
  const config = readConfig({ ...environment(appUrl), ...env });
  const pool = createPool(appUrl, { max: 2 });
  const log = pino({ level: 'silent' });
  const deps = { pool, config, outbox: createOutbox({ config, pool, log }), paypal: null, storage: null, log };
  const arrived = async (send: () => Promise<void>): Promise<string | undefined> => {
    const before = (await mail.all()).length;
    await send();
    return (await mail.all())[before]?.text;
  };
  return {
    invoice: (invoice_id: string) => arrived(() => sendInvoice(deps, { invoice_id })),
    quote: (quote_id: string) => arrived(() => sendQuote(deps, { quote_id })),
    receipt: (payment_id: string, asked_by: string) => arrived(() => sendReceipt(deps, { payment_id, asked_by })),
    close: () => pool.end(),
  };
}
