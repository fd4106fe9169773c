import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { totalText } from '#contract/sales/quotePlans.ts';
import { chosenLines, chosenTotals, type ChosenTotals } from '#contract/sales/quoteTotals.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { offerText as text } from '#text/ownQuotes.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { lineText } from '#web/features/shared/quotes/lineText.ts';
import { SumLine, TaxLines } from '#web/features/shared/quotes/SumLine.tsx';
import { formatCents } from '#web/money.ts';

type Props = {
  content: QuoteContent;
  option: string;
  addOns: readonly string[];
  /** The totals change while the client chooses. */
  live?: boolean;
  depositPaid?: boolean;
};

/** The total of the chosen options, line by line, as on the invoice; recurring parts are separate, by month or visit. */
export function OfferSum({ content, option, addOns, live = false, depositPaid = false }: Props) {
  const totals = chosenTotals(content, option, addOns);
  const lines = chosenLines(content, option, addOns);
  if (!totals || !lines) return null;
  const money = (cents: number) => formatCents(cents, content.currency);
  const { deposit_cents, total_cents, recurring } = totals;
  const once = totals.lines.length > 0 || recurring.length === 0;
  return (
    <section aria-label={text.sum} className="rounded-panel bg-surface p-4 shadow-1">
      {once && (
        <dl className="grid gap-2 text-15 md:text-13">
          <Sums content={content} lines={lines} sums={totals} label={amountText.total} live={live} />
          {deposit_cents > 0 && (
            <>
              <SumLine label={depositPaid ? amountText.depositPaid : text.depositNow} value={money(deposit_cents)} />
              <SumLine label={text.after} value={money(total_cents - deposit_cents)} tone="text-muted" />
            </>
          )}
        </dl>
      )}
      {once && deposit_cents === 0 && <p className="mt-2 text-14 text-muted md:text-12">{text.payAfter}</p>}
      {recurring.map((each, at) => (
        <dl
          key={`${each.billing} ${each.repeat}`}
          className={`grid gap-2 text-15 md:text-13 ${once || at > 0 ? 'mt-4 rule-t pt-4' : ''}`}
        >
          <Sums content={content} lines={lines} sums={each} label={totalText(each)} live={live} />
        </dl>
      ))}
      {recurring.length > 0 && (
        <p className="mt-2 text-14 text-muted md:text-12">
          {text.plansAfter} {recurring.some(({ billing }) => billing === 'month') && quotePlanText.monthHow}
        </p>
      )}
    </section>
  );
}

type SumsProps = {
  content: QuoteContent;
  /** The chosen lines, with their quantities. */
  lines: QuoteContent['add_ons'];
  sums: Pick<ChosenTotals, 'lines' | 'discount_cents' | 'tax' | 'total_cents'>;
  label: string;
  live: boolean;
};

/** The part that is paid at one time: its lines, discount, tax and total. */
function Sums({ content, lines, sums, label, live }: SumsProps) {
  const money = (cents: number) => formatCents(cents, content.currency);
  return (
    <>
      {lines
        .filter(({ id }) => sums.lines.some((line) => line.id === id))
        .map((line) => (
          <SumLine key={line.id} label={lineText(line)} value={money(line.price_cents)} />
        ))}
      {sums.discount_cents > 0 && (
        <SumLine
          label={fill(amountText.discount, { percent: content.discount_percent })}
          value={money(-sums.discount_cents)}
          tone="text-success"
        />
      )}
      <TaxLines tax={sums.tax} text={amountText.taxRate} money={money} />
      <div className="flex items-baseline justify-between gap-3 rule-t pt-2.5 font-strong">
        <dt>{label}</dt>
        <dd aria-live={live ? 'polite' : undefined} className="wide text-20 tabular-nums">
          {money(sums.total_cents)}
        </dd>
      </div>
    </>
  );
}
