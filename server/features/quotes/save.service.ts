import { v7 as uuidv7 } from 'uuid';
import { keysOf, pick } from '#contract/base/fields.ts';
import { PortalError } from '#contract/errors.ts';
import { QuoteHead, type QuoteDetail, type QuoteSave } from '#contract/sales/quote.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { quoteErrorText as text } from '#text/quoteDocs.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { inWorkElsewhere } from '#server/features/leads/clash.service.ts';
import * as items from '#server/features/jobs/items.service.ts';
import { quoteChange } from '#server/features/quotes/changes.ts';
import { compose, rangeOf } from '#server/features/quotes/content.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';
import type { HeldQuote } from '#server/features/quotes/quotes.queries.ts';
import { detail } from '#server/features/quotes/read.ts';
import { offered } from '#server/features/slots/quote.queries.ts';
import { refused } from '#server/http/refused.ts';

export const quoteRefusals: Refusals = {
  quotes_pkey: () => new PortalError('command_reused'),
  // Another user creates the next revision at this moment.
  quotes_one_draft: () => new PortalError('quote_changed'),
  quotes_valid_for_a_year: () => refused('valid_until', text.tooFar),
  quotes_root_id_revision_key: () => new PortalError('quote_changed'),
  quotes_one_open: () => new PortalError('quote_changed'),
  quotes_lead_id_fkey: () => refused('lead_id', text.notTheirs),
  quotes_client_id_fkey: () => refused('client_id', text.notTheirs),
  quotes_place_id_fkey: () => refused('place_id', text.notTheirPlace),
  '23505': () => refused('options', text.repeatedItem),
  [raised.wrong_party]: ({ message }) =>
    message === 'not a client' ? refused('client_id', text.notTheirs) : refused('place_id', text.notTheirPlace),
  [raised.quote_over]: () => refused('valid_until', text.past),
  [raised.needs_approval]: () => new PortalError('needs_approval'),
  [raised.quote_no_email]: () => new PortalError('no_address', { message: text.noName }),
  [raised.quote_kept]: () => new PortalError('quote_changed'),
  [raised.quote_status]: () => new PortalError('quote_changed'),
  [raised.undo_over]: () => new PortalError('too_late'),
  [raised.not_theirs_to_quote]: () => refused('client_id', text.notTheirs),
};

/** Refuses a quote for a lead whose client another representative looks after. */
const refusalsFor = (actor: Actor, leadId: string | null): Refusals => ({
  ...quoteRefusals,
  [raised.in_work_elsewhere]: () => inWorkElsewhere(actor.id, (system) => quotes.clientOfLead(system, leadId)),
});

/** Locks a draft, and checks that it is still the version that the user has seen. */
export async function holdDraft(tx: Tx, id: string, version: number | null): Promise<HeldQuote> {
  const quote = await quotes.lock(tx, id);
  if (!quote) throw new PortalError('not_found');
  if (quote.status !== 'draft') throw new PortalError('quote_changed');
  if (version !== null && quote.version !== version) throw new PortalError('changed_meanwhile');
  return quote;
}

type Item = QuoteSave['add_ons'][number];
type Placed = { item: Item; option_id: string | null };

/** Prices the lines by today's price book, as for a job, and adds each service's deposit. */
async function price(tx: Tx, placed: Placed[]) {
  const list = placed.map(({ item }) => item);
  const lines = await items.price(
    tx,
    list.map(({ repeat: _, ...item }) => item),
  );
  items.assertOffered(lines);
  const services = await offered(tx, [...new Set(list.flatMap(({ service_id }) => service_id ?? []))]);
  return lines.map((line, position) => {
    const service = services.find(({ id }) => id === line.service_id);
    const { repeat = null, price_reason = null } = list[position]!;
    if (service?.billing === 'month' && repeat === null) throw refused('options', text.monthly);
    return {
      id: line.id,
      option_id: placed[position]!.option_id,
      position,
      service_id: line.service_id,
      name: service?.name ?? line.service_name ?? '',
      units: line.units,
      square_feet: line.square_feet,
      vehicle_size: line.vehicle_size,
      condition: line.condition,
      minutes: line.minutes,
      buffer_minutes: line.buffer_minutes,
      price_cents: line.price_cents,
      book_cents: line.book_cents,
      price_reason: line.service_id === null ? price_reason : line.price_reason,
      taxable: line.taxable,
      deposit_percent: service?.deposit_percent ?? 0,
      billing: service?.billing ?? 'visit',
      repeat,
    };
  });
}

/** Creates or replaces a whole draft. Prices from the browser are ignored. */
export async function save(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, options, add_ons, ...values }: QuoteSave,
  online: boolean,
): Promise<Effect<QuoteDetail>> {
  const placed: Placed[] = [
    ...options.flatMap((option) => option.items.map((item) => ({ item, option_id: option.id }))),
    ...add_ons.map((item) => ({ item, option_id: null })),
  ];
  if (version > 0) await holdDraft(tx, id, version);
  const lines = await price(tx, placed);
  const work = async () => {
    if (version === 0) {
      const owner_id = actor.role === 'sales' ? actor.id : ((await quotes.ownerFor(tx, values)) ?? actor.id);
      await quotes.insert(tx, {
        id,
        ...values,
        owner_id,
        created_by: actor.id,
        low_cents: 0,
        high_cents: 0,
        root_id: id,
        number: 0,
      });
    } else await quotes.update(tx, id, { ...values, approval_asked_at: null });
    await quotes.setOptions(
      tx,
      id,
      options.map(({ id: option, tier, name, note, advised }, position) => ({
        id: option,
        tier,
        name,
        note,
        advised,
        position,
      })),
      lines,
    );
    await storeTotals(tx, id, online);
  };
  await refusing(refusalsFor(actor, values.lead_id), work());
  return answered(tx, id, 'quote.saved', online);
}

/** Stores the totals of its options for the lists. */
async function storeTotals(tx: Tx, id: string, online: boolean): Promise<void> {
  const [head, optionLines] = await Promise.all([quotes.head(tx, id), quotes.optionLines(tx, id)]);
  const { low_cents, high_cents, recurring } = rangeOf(await compose(tx, head!, optionLines, { rep: '', online }));
  await quotes.update(tx, id, { low_cents, high_cents, recurring: JSON.stringify(recurring) });
}

export async function answered(
  tx: Tx,
  id: string,
  action: Parameters<typeof quoteChange>[0],
  online: boolean,
  fields = ['status'],
): Promise<Effect<QuoteDetail>> {
  const answer = await detail(tx, id, online);
  return { answer, changes: [quoteChange(action, answer, fields)] };
}

/** Deletes a draft only: a sent quote is withdrawn instead. */
export async function remove(tx: Tx, id: string): Promise<Effect<null>> {
  const quote = await holdDraft(tx, id, null);
  await quotes.remove(tx, id);
  return { answer: null, changes: [quoteChange('quote.deleted', quote, ['number'])] };
}

/** Copies the lines into a draft at today's prices, either as the next revision of the same offer or as a new offer. */
async function copy(
  tx: Tx,
  actor: Actor,
  from: HeldQuote,
  id: string,
  part: { root_id: string; revision: number; number: number },
  online: boolean,
): Promise<Effect<QuoteDetail>> {
  const { options, lines } = await quotes.optionLines(tx, from.id);
  const newOptions = new Map(options.map((option) => [option.id, uuidv7()]));
  const placed = lines.map((line) => ({
    option_id: line.option_id === null ? null : newOptions.get(line.option_id)!,
    item: again(line),
  }));
  const work = async () => {
    const priced = await price(tx, placed);
    const owner_id = actor.role === 'sales' ? actor.id : from.owner_id;
    await quotes.insert(tx, {
      ...pick(from, keysOf(QuoteHead.shape)),
      ...part,
      id,
      owner_id,
      valid_until: null,
      low_cents: 0,
      high_cents: 0,
      created_by: actor.id,
    });
    await quotes.setOptions(
      tx,
      id,
      options.map(({ id: old, tier, name, note: said, advised }, position) => ({
        id: newOptions.get(old)!,
        tier,
        name,
        note: said,
        advised,
        position,
      })),
      priced,
    );
    await storeTotals(tx, id, online);
  };
  await refusing(refusalsFor(actor, from.lead_id), work());
  return answered(tx, id, 'quote.saved', online);
}

/** A line as the editor would send it. An agreed price stays, with its reason. */
function again(line: quotes.OptionLines['lines'][number]): Item {
  const { service_id, units, square_feet, vehicle_size, condition, minutes, price_cents, price_reason, name } = line;
  const quantity = { id: uuidv7(), service_id, units, square_feet, vehicle_size, condition };
  const item = { ...quantity, ...(line.repeat && { repeat: line.repeat }) };
  const agreed = price_reason !== null && { price_reason };
  if (service_id === null) return { ...item, service_name: name, minutes, price_cents, ...agreed };
  return agreed ? { ...item, price_cents, ...agreed } : item;
}

async function hold(tx: Tx, id: string): Promise<HeldQuote> {
  const quote = await quotes.lock(tx, id);
  if (!quote) throw new PortalError('not_found');
  return quote;
}

/** Revises a quote that was sent and isn't signed. The sent revision counts until the new one is sent. */
export async function revise(tx: Tx, actor: Actor, id: string, newId: string, online: boolean) {
  const quote = await hold(tx, id);
  if (quote.status === 'draft' || quote.status === 'accepted') throw new PortalError('quote_changed');
  const { root_id, number } = quote;
  const revision = (await quotes.lastRevision(tx, root_id)) + 1;
  return copy(tx, actor, quote, newId, { root_id, number, revision }, online);
}

export async function duplicate(tx: Tx, actor: Actor, id: string, newId: string, online: boolean) {
  return copy(tx, actor, await hold(tx, id), newId, { root_id: newId, revision: 1, number: 0 }, online);
}
