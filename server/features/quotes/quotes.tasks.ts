import { sql } from 'kysely';
import { asSystem } from '#server/db/asSystem.ts';
import { byTask, record } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { now } from '#server/db/now.ts';
import { sha256 } from '#server/features/quotes/canonical.ts';
import { quoteChange, settlingQuote } from '#server/features/quotes/changes.ts';
import { quoteEmail, signedEmail } from '#server/features/quotes/emails.ts';
import { findPdfData } from '#server/features/quotes/pdf/data.queries.ts';
import { quotePdf } from '#server/features/quotes/pdf/quotePdf.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';
import { settleQuote as settle } from '#server/features/quotes/settle.service.ts';
import { dropLink, linkHours, makeLink } from '#server/features/sessions/passwordLinks.tasks.ts';
import { enqueue } from '#server/tasks/enqueue.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

/** The recipient, and whether they can sign in already. */
const addresseeOf = (tx: Tx, quoteId: string) =>
  tx.first(sql<{ id: string; email: string; account: string }>`
    select p.id, p.email, p.account from quotes q join profiles p on p.id = q.client_id
    where q.id = ${quoteId} and p.email is not null and p.active`);

/** A client without a password gets a link to set one, which is created at the moment the email leaves (docs/decisions/0009). */
export async function sendQuote(
  deps: TaskDeps,
  { quote_id: id, reminder = false }: Payloads['sendQuote'],
): Promise<void> {
  const { pool, config, outbox } = deps;
  if (!outbox.configured.email) return;
  const [quote, data, to] = await asSystem(pool, (tx) =>
    Promise.all([quotes.ownerOf(tx, id), findPdfData(tx, id), addresseeOf(tx, id)]),
  );
  // The quote was superseded, answered or withdrawn in the meantime.
  if (quote?.status !== 'sent' || !data || !to) return;
  const link = to.account === 'invited' ? await makeLink(pool, to.id, 'invited') : null;
  const invited = link && {
    url: `${link.urlFor(config.BASE_URL)}&then=${encodeURIComponent(`/client/quotes/${id}`)}`,
    hours: linkHours.invited,
  };
  try {
    await outbox.mail({ profileId: to.id, email: to.email }, async () =>
      quoteEmail({ id, content: data.content, pdf: await quotePdf(data), portal: config.BASE_URL }, reminder, invited),
    );
  } catch (error) {
    if (link) await dropLink(pool, link);
    throw error;
  }
}

/**
 * Sends the copy once. If the worker is killed between sending and recording it, the copy leaves again: one too many is better
 * than none.
 */
export async function sendSignedQuote(deps: TaskDeps, { quote_id: id }: Payloads['sendSignedQuote']): Promise<void> {
  const { pool, config, outbox } = deps;
  const [quote, data, to] = await asSystem(pool, (tx) =>
    Promise.all([quotes.find(tx, id), findPdfData(tx, id), addresseeOf(tx, id)]),
  );
  if (!quote || quote.copied_at !== null || !data?.acceptance) return;
  const { acceptance, content } = data;
  const pdf = await quotePdf(data);
  if (outbox.configured.email && to)
    await outbox.mail({ profileId: to.id, email: to.email }, () =>
      signedEmail({ id, content, pdf, portal: config.BASE_URL }, acceptance),
    );
  await asSystem(pool, async (tx) => {
    await quotes.update(tx, id, {
      copied_at: now,
      ...(quote.pdf_sha256 === null && { pdf_sha256: sha256(pdf.bytes) }),
    });
    await record(tx, byTask('sendSignedQuote'), quoteChange('quote.copied', quote, []));
  });
}

export async function settleQuote(deps: TaskDeps, { quote_id }: Payloads['settleQuote']): Promise<void> {
  await settle(deps, quote_id);
}

const by = byTask('endQuotes');

export async function endQuotes({ pool }: Pick<TaskDeps, 'pool'>): Promise<void> {
  const over = await asSystem(pool, async (tx) => {
    for (const { id } of await quotes.unsettled(tx)) await enqueue(tx, settlingQuote(id));
    for (const { id } of await quotes.endingSoon(tx)) await remind(tx, id);
    return quotes.ended(tx);
  });
  for (const { id } of over) await asSystem(pool, (tx) => expire(tx, id));
}

/** Marks and enqueues together, so that concurrent runs remind once. */
async function remind(tx: Tx, id: string): Promise<void> {
  if ((await quotes.markReminded(tx, id)) === 0) return;
  await enqueue(tx, { name: 'sendQuote', payload: { quote_id: id, reminder: true }, key: `remind-quote-${id}` });
}

async function expire(tx: Tx, id: string): Promise<void> {
  const quote = await quotes.lockWhole(tx, id);
  if (quote?.status !== 'sent') return;
  await quotes.update(tx, id, { status: 'expired' });
  await record(tx, by, quoteChange('quote.expired', quote));
}
