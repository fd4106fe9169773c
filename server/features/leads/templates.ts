import type { LeadTemplates } from '#contract/sales/lead.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { leadTemplateText as text } from '#text/leads.ts';
import type { Tx } from '#server/db/transaction.ts';
import { read as business } from '#server/features/business/business.queries.ts';
import { findById } from '#server/features/profiles/profiles.queries.ts';

const channels = {
  firstCall: 'call',
  missedCall: 'text',
  quoteSent: 'text',
  firstEmail: 'mail',
  followUpEmail: 'mail',
} as const satisfies Record<keyof typeof text, LeadTemplates['items'][number]['channel']>;

/** In the reader's language; the page fills in the sender. */
export async function templates(tx: Tx, actor: Actor): Promise<LeadTemplates> {
  const [{ name }, person] = await Promise.all([business(tx), findById(tx, actor.id)]);
  const items = (Object.keys(channels) as (keyof typeof channels)[]).map((key) =>
    Object.assign({ key, channel: channels[key], subject: null }, text[key]),
  );
  return { business: name, rep: person?.full_name ?? '', items };
}
