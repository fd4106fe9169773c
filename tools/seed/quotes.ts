import type pg from 'pg';
import { keysOf, textsOf } from '#contract/base/fields.ts';
import { quoteTexts } from '#contract/base/limits.ts';
import type { QuoteSave } from '#contract/sales/quote.schema.ts';
import type { QuoteStatus, QuoteTier } from '#contract/sales/quote.kinds.ts';
import { chosenTotals, recurringPrices } from '#contract/sales/quoteTotals.ts';
import type { Tx } from '#server/db/transaction.ts';
import { canonical, sha256 } from '#server/features/quotes/canonical.ts';
import { compose } from '#server/features/quotes/content.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';
import { save } from '#server/features/quotes/save.service.ts';
import { makeJob } from '#server/features/quotes/settle.service.ts';
import { idOfService } from '#tools/seed/services.ts';
import { txOf } from '#tools/seed/tx.ts';

type SeedOption = { tier: QuoteTier; name: string; note?: string; advised?: true; items: SeedItem[] };
type Item = QuoteSave['add_ons'][number];
type SeedItem = { service: string } & Partial<
  Pick<Item, 'units' | 'square_feet' | 'vehicle_size' | 'condition' | 'repeat'>
>;
type SeedQuote = { [Text in keyof typeof quoteTexts]?: string } & {
  client: string;
  title: string;
  status: Exclude<QuoteStatus, 'superseded' | 'withdrawn'>;
  /** Days since it was sent and answered, and how long it is valid. */
  sent?: number;
  answered?: number;
  validDays?: number;
  options: SeedOption[];
  addOns?: SeedItem[];
  discount?: number;
};

const suv = { vehicle_size: 'suv' } as const;

/** The representatives' recent offers to their clients, in every state that a list shows. */
const offers: SeedQuote[] = [
  {
    client: 'Hannah Osei',
    title: 'Driveway and house, before the holidays',
    note: 'Thanks for showing me around, Hannah. The shaded side of the house is what I would not wait with.',
    status: 'sent',
    sent: 2,
    options: [
      { tier: 'good', name: 'Driveway', items: [{ service: 'Driveway and flatwork wash', square_feet: 840 }] },
      {
        tier: 'better',
        name: 'Driveway and house',
        advised: true,
        note: 'Both on one visit.',
        items: [
          { service: 'Driveway and flatwork wash', square_feet: 840 },
          { service: 'House soft wash', square_feet: 1_900 },
        ],
      },
    ],
    addOns: [
      { service: 'Trash-bin cleaning, once', units: 2 },
      { service: 'Trash-bin plan', units: 2, repeat: 'four_weeks' },
    ],
  },
  {
    client: 'Colin Mwangi',
    title: 'Three ways to care for your car',
    status: 'sent',
    sent: 5,
    discount: 5,
    options: [
      { tier: 'good', name: 'Exterior detail', items: [{ service: 'Exterior detail', ...suv }] },
      { tier: 'better', name: 'Full detail', advised: true, items: [{ service: 'Full detail', ...suv }] },
      { tier: 'best', name: 'Ceramic coating', items: [{ service: 'Ceramic coating', ...suv }] },
    ],
    addOns: [{ service: 'Interior detail', ...suv }],
  },
  {
    client: 'Aldo Ricci',
    title: 'Patio and walkway',
    status: 'draft',
    options: [{ tier: 'good', name: 'Patio', items: [{ service: 'Driveway and flatwork wash', square_feet: 420 }] }],
  },
  {
    client: 'Aldo Ricci',
    title: 'Walkway now, clean bins all year',
    status: 'accepted',
    sent: 6,
    answered: 1,
    options: [
      {
        tier: 'good',
        name: 'Walkway and bin plan',
        items: [
          { service: 'Driveway and flatwork wash', square_feet: 260 },
          { service: 'Trash-bin plan', units: 3, repeat: 'four_weeks' },
        ],
      },
    ],
  },
  {
    client: 'Grant Whitfield',
    title: 'Full detail',
    status: 'accepted',
    sent: 9,
    answered: 6,
    options: [{ tier: 'good', name: 'Full detail', items: [{ service: 'Full detail', ...suv }] }],
  },
  {
    client: 'Bo Lindqvist',
    title: 'House soft wash',
    status: 'declined',
    sent: 16,
    answered: 12,
    options: [{ tier: 'good', name: 'House', items: [{ service: 'House soft wash', square_feet: 2_400 }] }],
  },
  {
    client: 'Brightway Dental',
    title: 'Parking lot, twice a year',
    status: 'expired',
    sent: 30,
    validDays: 14,
    options: [
      { tier: 'good', name: 'Parking lot', items: [{ service: 'Driveway and flatwork wash', square_feet: 6_200 }] },
    ],
  },
];

/** Stable ids, as in jobs.ts. */
const idOf = (kind: number, index: number) =>
  `019b76da-e5${kind.toString(16).padStart(2, '0')}-7000-8000-${index.toString(16).padStart(12, '0')}`;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const dayMs = 86_400_000;

/** A second run adds nothing. */
export async function seedQuotes(client: pg.Client, now = Date.now()): Promise<void> {
  const { rowCount } = await client.query('select from quotes limit 1');
  if (rowCount) return;
  // Without this, a quote couldn't be backdated.
  await client.query('alter table quotes disable trigger keep_quote');
  const tx = txOf(client);
  for (const [index, offer] of offers.entries()) await seedQuote(client, tx, { index, now }, offer);
  await client.query("select set_config('app.user_id', '', true)");
  await client.query('alter table quotes enable trigger keep_quote');
}

type Turn = { index: number; now: number };
type Found = { id: string; place: string | null; lead: string | null; owner: string; owner_name: string };

async function seedQuote(client: pg.Client, tx: Tx, turn: Turn, offer: SeedQuote): Promise<void> {
  const { index, now } = turn;
  const { rows } = await client.query<Found>(
    `select c.id, (select p.id from places p where p.client_id = c.id order by p.created_at, p.id limit 1) as place,
       r.id as owner, r.full_name as owner_name, (select l.id from leads l where l.client_id = c.id and l.status = 'warm') as lead
     from profiles c join profiles r on r.id = coalesce(c.rep_id, (
       select id from profiles where role = 'sales' order by created_at, id limit 1))
     where c.full_name = $1 and c.role = 'client'`,
    [offer.client],
  );
  const [found] = rows;
  if (!found) return;
  await client.query("select set_config('app.user_id', $1, true)", [found.owner]);
  const id = idOf(0, index);
  const sentAt = now - (offer.sent ?? 0) * dayMs;
  const valid_until = offer.sent === undefined ? null : day(sentAt + (offer.validDays ?? 21) * dayMs);
  await save(tx, { id: found.owner, role: 'sales' }, id, bodyOf(offer, index, { ...found, valid_until }), true);
  if (offer.status === 'draft') return;
  const [head, optionLines] = [(await quotes.head(tx, id))!, await quotes.optionLines(tx, id)];
  const said = {
    ...(await compose(tx, head, optionLines, { rep: found.owner_name, online: true })),
    sent_on: day(sentAt),
  };
  const content = canonical(said);
  const sent_at = new Date(sentAt).toISOString();
  await quotes.update(tx, id, { content, content_sha256: sha256(content), valid_until, status: 'sent', sent_at });
  await client.query("update lead_events set at = $2 where lead_id = $1 and kind = 'quoted'", [found.lead, sent_at]);
  await client.query('update leads set quoted_at = $2, touched_at = $2 where id = $1', [found.lead, sent_at]);
  if (offer.status === 'sent') return;
  const answered_at = new Date(now - (offer.answered ?? 0) * dayMs).toISOString();
  // A client opens a quote before answering it.
  if (offer.answered) await quotes.update(tx, id, { opened_at: new Date(sentAt + 7_200_000).toISOString() });
  if (offer.status !== 'accepted') {
    const declined = offer.status === 'declined' ? { decline_reason: 'later' as const } : {};
    await quotes.update(tx, id, { status: offer.status, ...declined, answered_at });
    return;
  }
  const totals = chosenTotals(said, said.options[0]!.id, [])!;
  const { total_cents, deposit_cents } = totals;
  await client.query("select set_config('app.user_id', $1, true)", [found.id]);
  await quotes.accept(tx, {
    quote_id: id,
    content_sha256: sha256(content),
    option_id: said.options[0]!.id,
    add_ons: [],
    total_cents,
    deposit_cents,
    recurring: JSON.stringify(recurringPrices(totals)),
    method: 'portal',
    signer_id: found.id,
    witness_id: null,
    signer_name: offer.client,
    strokes: null,
    consent_version: said.consent_version,
    ip: null,
    user_agent: null,
    second_factor: null,
    cancel_until: null,
  });
  const quote = (await quotes.lockWhole(tx, id))!;
  await makeJob(tx, quote, (await quotes.acceptanceOf(tx, id))!);
  // The copy counts as sent long ago: a seed sends no email.
  await quotes.update(tx, id, { answered_at, settled_at: answered_at, copied_at: answered_at });
}

function bodyOf(
  { options, addOns = [], discount = 0, ...head }: SeedQuote,
  index: number,
  { id, place, lead, valid_until }: Pick<Found, 'id' | 'place' | 'lead'> & { valid_until: string | null },
): QuoteSave {
  let line = index * 100;
  const item = ({ service, ...quantity }: SeedItem): Item => ({
    id: idOf(2, (line += 1)),
    service_id: idOfService(service)!,
    units: null,
    square_feet: null,
    vehicle_size: null,
    condition: 'normal',
    ...quantity,
  });
  return {
    version: 0,
    lead_id: lead,
    client_id: id,
    place_id: place,
    title: head.title,
    ...textsOf(head, keysOf(quoteTexts), null),
    valid_until,
    place_of_sale: 'remote',
    discount_percent: discount,
    options: options.map((option, at) => ({
      id: idOf(1, index * 10 + at),
      tier: option.tier,
      name: option.name,
      note: option.note ?? null,
      advised: option.advised ?? false,
      items: option.items.map(item),
    })),
    add_ons: addOns.map(item),
  };
}
