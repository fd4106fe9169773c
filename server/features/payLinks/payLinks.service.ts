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
 * Finds the holder of a link. Every link that doesn't work gets the same answer, whether it never existed or was altered,
 * replaced, turned off or expired, so that it reveals nothing.
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

/** For a paid bill the page gets only its number. */
export async function readBill(tx: Tx, payer: Payer, online: boolean): Promise<Bill> {
  if (payer.paid) return { state: 'paid', number: payer.invoice_number };
  const found = await payLinks.bill(tx, payer.invoice_id);
  if (!found) {
    // The link ended between the two queries. If its own payment ended it, the page is waiting for that answer.
    if (await payLinks.isPaid(tx)) return { state: 'paid', number: payer.invoice_number };
    throw new PortalError('pay_link_ended');
  }
  const { card, ...bill } = found;
  return { state: 'open', ...bill, methods: online ? ['paypal', ...(card ? (['card'] as const) : [])] : [] };
}

/** The link's own invoice is paid, so no payment can be started or cancelled. */
export function assertUnpaid({ paid }: Payer): void {
  if (paid) throw new PortalError('invoice_settled');
}

/** The office turns the link off, even if it was forwarded. */
export async function endLink(tx: Tx, actor: Actor, id: string): Promise<Effect<InvoiceDetail>> {
  const invoice = await holdIssued(tx, id);
  const ended = await payLinks.endByOffice(tx, id);
  const effect = await answered(tx, actor, 'pay_link.ended', invoice, []);
  return ended > 0 ? effect : { ...effect, changes: [] };
}

/** The token is in the fragment, which browsers don't send and servers don't log. */
const urlOf = (baseUrl: string, token: string) => `${baseUrl}/pay#token=${token}`;

/** The link's email has left: older links end, and the audit trail records the new one. */
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
