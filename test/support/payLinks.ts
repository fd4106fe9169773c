import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { newPayToken } from '#server/features/payLinks/token.ts';
import { keysFor } from '#server/keys.ts';
import { environment } from '#test/support/portal.ts';

/** An active link, as its task leaves it: its token, and the header of a request. */
export async function addPayLink(
  admin: pg.Pool,
  invoiceId: string,
  { life = '60 days', secret = environment('').AUTH_SECRET! } = {},
) {
  const { token, tokenHash } = newPayToken(keysFor({ AUTH_SECRET: [secret] }, 'payment links'));
  const id = uuidv7();
  await admin.query(
    'insert into pay_links (id, invoice_id, token_hash, expires_at) values ($1, $2, $3, now() + $4::interval)',
    [id, invoiceId, tokenHash, life],
  );
  return { id, token, headers: bearer(token) };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The token in an email's link. */
export const tokenIn = (text: string): string => /\/pay#token=([\w.-]+)/.exec(text)![1]!;
