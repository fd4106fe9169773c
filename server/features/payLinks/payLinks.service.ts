import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import type { Bill } from '#contract/money/payLink.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { Config } from '#server/config.ts';
import { asActor, type Payer } from '#server/db/asActor.ts';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { answered, holdIssued } from '#server/features/invoices/invoices.service.ts';
import * as payLinks from '#server/features/payLinks/payLinks.queries.ts';
import { newPayToken, readPayToken } from '#server/features/payLinks/token.ts';
import { keysFor } from '#server/keys.ts';

/**
 * Who holds this link. One answer for every link that doesn't work, whether it was never made, altered, replaced, turned
 * off or has expired: what it once opened is nobody's business any more.
 */
export async function openLink(
  pool: pg.Pool,
  config: Pick<Config, 'AUTH_SECRET'>,
  authorization: string | undefined,
): Promise<Payer> {
  const tokenHash = readPayToken(authorization, keysFor(config, 'payment links'));
  const found = tokenHash && (await asActor(pool, null, (tx) => payLinks.findByHash(tx, tokenHash)));
  if (!found) throw new PortalError('pay_link_ended');
  const { id, invoice_id, number, paid } = found;
  return { id, role: 'payer', invoice_id, invoice_number: number, paid };
}

/** A paid bill tells its number and no more. */
export async function readBill(tx: Tx, payer: Payer, online: boolean): Promise<Bill> {
  if (payer.paid) return { state: 'paid', number: payer.invoice_number };
  const found = await payLinks.bill(tx, payer.invoice_id);
  if (!found) {
    // It ended between the two questions; if its own payment ended it, that is what the page waits for.
    if (await payLinks.isPaid(tx)) return { state: 'paid', number: payer.invoice_number };
    throw new PortalError('pay_link_ended');
  }
  const { card, ...bill } = found;
  return { state: 'open', ...bill, methods: online ? ['paypal', ...(card ? (['card'] as const) : [])] : [] };
}

/** The link's own invoice is paid: there is nothing left to begin or to stop. */
export function assertUnpaid({ paid }: Payer): void {
  if (paid) throw new PortalError('invoice_settled');
}

/** The office takes it back, wherever it has been forwarded to by now. */
export async function endLink(tx: Tx, actor: Actor, id: string): Promise<Effect<InvoiceDetail>> {
  const invoice = await holdIssued(tx, id);
  const ended = await payLinks.endByOffice(tx, id);
  const effect = await answered(tx, actor, 'pay_link.ended', invoice, []);
  return ended > 0 ? effect : { ...effect, changes: [] };
}

/** The secret stands in the fragment, which browsers send to nobody and servers don't log. */
const urlOf = (baseUrl: string, token: string) => `${baseUrl}/pay#token=${token}`;

/** Its email has left: the links before it end, and the trail says that a new one is out. */
export async function announceLink(tx: Tx, by: By, link: NewLink): Promise<void> {
  await payLinks.endOlder(tx, link);
  const audience = { users: [], roles: ['admin' as const] };
  await record(tx, by, { action: 'pay_link.sent', entity: 'invoice', id: link.invoice_id, fields: [], audience });
}

export type NewLink = { id: string; invoice_id: string; expires_at: string; url: string };

export async function makeLink(
  tx: Tx,
  config: Pick<Config, 'AUTH_SECRET' | 'BASE_URL'>,
  invoice_id: string,
): Promise<NewLink> {
  const { token, tokenHash } = newPayToken(keysFor(config, 'payment links'));
  const id = uuidv7();
  const { expires_at } = await payLinks.insert(tx, { id, invoice_id, token_hash: tokenHash });
  return { id, invoice_id, expires_at, url: urlOf(config.BASE_URL, token) };
}
