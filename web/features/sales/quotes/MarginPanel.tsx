import { perText } from '#contract/sales/quotePlans.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { calculatorText } from '#text/calculator.ts';
import { fieldText } from '#text/fields.ts';
import { builderText as text } from '#text/quotePages.ts';
import { quoteTierText } from '#text/quotePlans.ts';
import { workText } from '#text/work.ts';
import { optionWorth, type Known, type OptionDraft, type QuoteDraft } from '#web/features/sales/quotes/quoteDraft.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatNumber, formatShare } from '#web/numbers.ts';

type Props = { draft: QuoteDraft; option: OptionDraft; known: Known };

/** The margin of the open option at the standard rate, compared with the other options. Clients never see it. */
export function MarginPanel({ draft, option, known }: Props) {
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
  const cost = known.estimates.settings.hourly_cost_cents;
  const { charged_cents, minutes, margin_cents, subtotal_cents, once, again } = optionWorth(option, draft, known);
  const several = draft.options.length > 1;
  const name = several ? quoteTierText[option.tier] : text.oneOption;
  return (
    <section aria-label={amountText.margin} className="grid gap-3 rounded-panel bg-surface p-4 shadow-1">
      {subtotal_cents === null ? (
        <p className="text-15 text-muted md:text-13">{calculatorText.waiting}</p>
      ) : once ? (
        <>
          <div>
            <p className="flex justify-between gap-3 text-14 text-muted md:text-12">
              <span>
                {margin_cents === null ? fill(text.comesTo, { option: name }) : fill(text.earns, { option: name })}
              </span>
              <span>{fill(workText.minutes, { count: formatNumber(minutes) })}</span>
            </p>
            <output className="flex items-baseline justify-between gap-3">
              <b className="wide text-30 tabular-nums">{money(margin_cents ?? charged_cents)}</b>
              {margin_cents !== null && charged_cents > 0 && (
                <b className="wide text-18">{formatShare(margin_cents / charged_cents)}</b>
              )}
            </output>
          </div>
          {margin_cents !== null && cost !== null ? (
            <>
              <div aria-hidden className="builder-bar">
                <i
                  style={{
                    width: `${Math.min(100, Math.max(0, ((charged_cents - margin_cents) * 100) / Math.max(1, charged_cents)))}%`,
                  }}
                />
                {margin_cents > 0 && <i />}
              </div>
              <dl className="grid gap-1 text-14 md:text-12">
                <Row name={text.beforeTax} value={money(charged_cents)} />
                <Row
                  name={fill(text.labor, { minutes: formatNumber(minutes) })}
                  value={money(charged_cents - margin_cents)}
                />
                <Row name={amountText.margin} value={money(margin_cents)} strong />
              </dl>
              <p className="text-13 text-muted md:text-12">{fill(text.marginHint, { rate: money(cost) })}</p>
            </>
          ) : (
            <p className="text-13 text-muted md:text-12">{calculatorText.marginMissing}</p>
          )}
        </>
      ) : null}
      {subtotal_cents !== null && again.length > 0 && (
        <div className={`grid gap-1 ${once ? 'rule-t pt-3' : ''}`}>
          <h3 className="text-14 text-muted md:text-12">{text.again}</h3>
          <ul className="grid gap-1">
            {again.map((each) => (
              <li key={`${each.billing} ${each.repeat}`} className="text-15 font-strong tabular-nums md:text-13">
                {perText(each, money(each.total_cents))}
                <span className="block text-13 font-text text-muted md:text-12">
                  {fill(text.minVisit, { count: formatNumber(each.minutes) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {several && once && margin_cents !== null && <Compared draft={draft} option={option} known={known} />}
    </section>
  );
}

const Row = ({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) => (
  <div className={`flex justify-between gap-3 ${strong ? 'font-strong' : ''}`}>
    <dt>{name}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
);

function Compared({ draft, option, known }: Props) {
  const currency = useCurrency();
  return (
    <table className="w-full text-left text-14 tabular-nums md:text-12">
      <caption className="sr-only">{text.compare}</caption>
      <thead>
        <tr className="text-muted">
          {[text.option, fieldText.minutes, amountText.margin, text.perHour].map((column, at) => (
            <th key={column} scope="col" className={`h-8 font-medium ${at > 0 ? 'text-right' : ''}`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {draft.options.map((each) => {
          const { margin_cents, minutes, charged_cents } = optionWorth(each, draft, known);
          return (
            <tr key={each.id} className={`rule-t ${each.id === option.id ? 'font-strong' : ''}`}>
              <th scope="row" className="h-8 font-medium">
                {quoteTierText[each.tier]}
              </th>
              <td className="text-right">{formatNumber(minutes)}</td>
              <td className="text-right">
                {margin_cents === null || charged_cents === 0 ? '–' : formatShare(margin_cents / charged_cents)}
              </td>
              <td className="text-right">
                {margin_cents === null || minutes === 0
                  ? '–'
                  : formatCents(Math.round((margin_cents * 60) / minutes), currency)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
