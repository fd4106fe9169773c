import { addDays } from '#contract/base/days.ts';
import { PortalError } from '#contract/errors.ts';
import type { PlanStart, QuoteContent } from '#contract/sales/quote.schema.ts';
import { quoteName, repeatOf } from '#contract/sales/quote.kinds.ts';
import { ruleFrom } from '#contract/sales/quotePlans.ts';
import { chosenTotals } from '#contract/sales/quoteTotals.ts';
import type { CreatedSeries, NewSeries } from '#contract/jobs/series.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { quoteErrorText, quoteNoteText as text } from '#text/quoteDocs.ts';
import { raised } from '#server/db/raised.ts';
import { record, type By } from '#server/db/record.ts';
import { refusing } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as business from '#server/features/business/business.queries.ts';
import { quoteChange } from '#server/features/quotes/changes.ts';
import * as quotes from '#server/features/quotes/quotes.queries.ts';
import type { Acceptance, LockedQuote } from '#server/features/quotes/quotes.queries.ts';
import { quoteRefusals } from '#server/features/quotes/save.service.ts';
import { descriptionOf, titleOf } from '#server/features/quotes/wording.ts';
import { remove } from '#server/features/series/edit.service.ts';
import * as series from '#server/features/series/series.queries.ts';
import { create, seriesChange } from '#server/features/series/series.service.ts';
import { offered } from '#server/features/slots/quote.queries.ts';
import { refused } from '#server/http/refused.ts';

const refusals = { ...quoteRefusals, [raised.still_cancellable]: () => refused('starts_on', quoteErrorText.mayCancel) };

/** A sold plan becomes a series at the quote's prices and frequency, from the day that the office sets. */
export async function startPlan(
  tx: Tx,
  quoteId: string,
  { id, part, starts_on, start_time, duration_minutes, assigned_to }: PlanStart,
): Promise<Effect<CreatedSeries>> {
  const quote = await quotes.lockWhole(tx, quoteId);
  if (!quote) throw new PortalError('not_found');
  const sold = (await quotes.plansOf(tx, quoteId)).find((plan) => plan.part === part);
  if (quote.status !== 'accepted' || !sold || sold.series_id !== null) throw new PortalError('quote_changed');
  const acceptance = (await quotes.acceptanceOf(tx, quoteId))!;
  const content = JSON.parse(quote.content!) as QuoteContent;
  const lines = linesOfPart(content, acceptance, part);
  const body: NewSeries = {
    id,
    client_id: quote.client_id,
    place_id: quote.place_id,
    title: titleOf(lines),
    description: descriptionOf(quote, content, acceptance),
    priority: 'medium',
    assigned_to,
    start_time,
    duration_minutes,
    rule: ruleFrom(repeatOf(part), starts_on),
    starts_on,
    ends_on: null,
    max_count: null,
    skips: [],
    items: await itemsOf(tx, quote, lines),
  };
  const made = await refusing(refusals, create(tx, body, { quote_id: quoteId, quote_part: part }));
  return { ...made, changes: [...made.changes, quoteChange('quote.plan_started', quote, ['plans_open'])] };
}

type PlanLine = ReturnType<typeof linesOfPart>[number];

/** The chosen lines of one part, with their share of the discount. */
function linesOfPart(content: QuoteContent, { option_id, add_ons }: Acceptance, part: number) {
  const own = [...content.options.flatMap(({ lines }) => lines), ...content.add_ons];
  const ofPart = new Set(own.flatMap(({ id, plan }) => (plan?.repeat === repeatOf(part) ? id : [])));
  const { recurring } = chosenTotals(content, option_id, add_ons)!;
  return recurring.flatMap(({ lines }) => lines).filter(({ id }) => ofPart.has(id));
}

/** The signed prices become agreed prices, so that visits created years later keep them. */
async function itemsOf(tx: Tx, quote: LockedQuote, lines: PlanLine[]): Promise<NewSeries['items']> {
  const [{ lines: sold }, services] = await Promise.all([
    quotes.optionLines(tx, quote.id),
    offered(tx, [...new Set(lines.flatMap(({ service_id }) => service_id ?? []))]),
  ]);
  return lines.map(({ id, service_id, name, units, square_feet, vehicle_size, condition, ...line }) => {
    const { minutes, price_reason } = sold.find((each) => each.id === id)!;
    const item = { service_id, units, square_feet, vehicle_size, condition };
    const price_cents = line.price_cents - line.discount_cents;
    if (service_id === null) return { ...item, service_name: name, minutes, price_cents };
    const hourly = services.find((each) => each.id === service_id)?.pricing === 'hourly';
    const reason = price_reason ?? fill(text.price, { number: quoteName(quote) });
    return { ...item, price_cents, price_reason: reason, ...(hourly && { minutes }) };
  });
}

/** Ends the plans of a withdrawn acceptance: visits that haven't started are removed, and no more are created. */
export async function endPlans(tx: Tx, by: By, quoteId: string): Promise<void> {
  const ends_on = addDays(await business.today(tx), -1);
  for (const { series_id } of await quotes.plansOf(tx, quoteId)) {
    for (const stored of series_id ? await series.lockPlan(tx, series_id) : []) {
      const visits = await series.visitsOf(tx, stored.id, { held: true });
      for (const visit of visits.filter(({ status }) => status === 'pending'))
        await record(tx, by, await remove(tx, visit));
      await series.update(tx, stored.id, { ends_on });
      await record(
        tx,
        by,
        seriesChange('job_series.ended', stored, ['ends_on'], { before: stored, after: { ends_on } }),
      );
    }
  }
}
