import type { BusinessSettings } from '#contract/office/business.schema.ts';
import { invoiceName, paymentName } from '#contract/money/money.ts';
import type { PaymentFilter, PaymentRow, PaymentStatement } from '#contract/money/payment.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { amountText } from '#text/amounts.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import {
  paymentFilterText,
  paymentMethodText,
  paymentsText,
  paymentStatusText,
  statementText,
} from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { formatCalendarDay, formatDate, formatInstant } from '#web/when.ts';

type Props = {
  statement: PaymentStatement;
  business: BusinessSettings;
  filter: PaymentFilter;
  /** When the data was loaded. */ at: number;
};

function periodOf({ from, to }: PaymentFilter): string {
  if (from && to) return fill(dayText.fromTo, { from: formatCalendarDay(from), to: formatCalendarDay(to) });
  if (from) return fill(statementText.since, { from: formatCalendarDay(from) });
  return to ? fill(statementText.until, { to: formatCalendarDay(to) }) : statementText.allTime;
}

/** The other filters in words, so that a reader doesn't take a part for the whole. */
function narrowedTo(
  { tab, status, method, client, min, max, search }: PaymentFilter,
  items: readonly PaymentRow[],
  money: (cents: number) => string,
): string {
  const { chips } = paymentFilterText;
  const parts = [
    tab && paymentsText.tabs[tab],
    status && fill(chips.status, { value: paymentStatusText[status] }),
    method && fill(chips.method, { value: paymentMethodText[method] }),
    client && fill(chips.client, { value: items[0]?.client_name ?? '' }),
    min !== undefined && fill(chips.min, { value: money(min) }),
    max !== undefined && fill(chips.max, { value: money(max) }),
    search && fill(statementText.search, { value: search }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** One or more pages; the column headings repeat on each. */
export function StatementSheet({ statement: { items, more, totals }, business, filter, at }: Props) {
  const { currency, time_zone: zone } = business;
  const money = (cents: number) => formatCents(cents, currency);
  const count =
    totals.count === 1 ? statementText.countOne : fill(statementText.count, { count: formatNumber(totals.count) });
  return (
    <article className="text-12">
      <header className="mb-5 flex items-start justify-between gap-x-6 gap-y-3 border-b-2 max-md:flex-col border-text pb-4">
        <div>
          {business.logo_url && <img src={business.logo_url} alt="" className="mb-2 max-h-12 max-w-40" />}
          <p className="wide text-18">{business.name}</p>
          {business.address && <p className="whitespace-pre-line">{business.address}</p>}
          <p className="text-muted">
            {[business.phone && formatPhone(business.phone), business.billing_email].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="md:text-right">
          <h2 className="wide text-20">{statementText.title}</h2>
          <p className="text-14">{periodOf(filter)}</p>
          <p>{narrowedTo(filter, items, money)}</p>
          <p className="text-muted tabular-nums">{count}</p>
          <p className="text-muted">
            {fill(statementText.printedOn, { when: formatInstant(new Date(at).toISOString(), zone) })}
          </p>
        </div>
      </header>
      {items.length ? <Rows items={items} zone={zone} /> : <p>{statementText.empty}</p>}
      {more && <p className="mt-3 text-muted">{fill(statementText.more, { count: items.length })}</p>}
      <section aria-label={statementText.totals} className="mt-5 ml-auto w-64 break-inside-avoid">
        <dl className="grid gap-1 border-t-2 border-text pt-2.5">
          <Total label={statementText.received} value={money(totals.received_cents)} />
          {totals.tips_cents > 0 && (
            <Total label={statementText.tips} value={money(totals.tips_cents)} className="text-muted" />
          )}
          <Total label={statementText.refunded} value={money(-totals.refunded_cents)} />
          <Total label={statementText.fees} value={money(-totals.fees_cents)} />
          <Total
            label={amountText.net}
            value={money(totals.received_cents - totals.refunded_cents - totals.fees_cents)}
            className="mt-1 border-t border-control pt-1.5 text-14 font-strong"
          />
        </dl>
      </section>
    </article>
  );
}

const { columns } = paymentsText;
const cell = 'py-1.5 pr-3 align-top last:pr-0';
/** Always on paper; hidden on a phone's screen, which has no room. */
const wideOnly = 'max-md:hidden';

function Rows({ items, zone }: { items: readonly PaymentRow[]; zone: string }) {
  return (
    <table className="w-full text-left tabular-nums">
      <thead>
        <tr className="border-b border-text">
          {[columns.id, fieldText.date, fieldText.description, amountText.method, fieldText.status].map((text) => (
            <th
              key={text}
              scope="col"
              className={`${cell} font-strong ${text === amountText.method || text === fieldText.status ? wideOnly : ''}`}
            >
              {text}
            </th>
          ))}
          <th scope="col" className={`${cell} text-right font-strong`}>
            {amountText.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((each) => (
          <tr key={each.id} className="break-inside-avoid border-b border-border">
            <td className={`${cell} whitespace-nowrap`}>{paymentName(each.number)}</td>
            <td className={`${cell} md:whitespace-nowrap`}>{formatDate(each.created_at, zone)}</td>
            <td className={`${cell} wrap-anywhere`}>
              <span className="block">{each.description}</span>
              <span className="block text-11 text-muted">
                {[each.client_name, each.invoice_number !== null && invoiceName(each.invoice_number)]
                  .filter((part) => part && !each.description.includes(part))
                  .join(', ')}
              </span>
            </td>
            <td className={`${cell} ${wideOnly} whitespace-nowrap`}>{paymentMethodText[each.method]}</td>
            <td className={`${cell} ${wideOnly} whitespace-nowrap`}>{paymentStatusText[each.status]}</td>
            <td className={`${cell} text-right font-medium whitespace-nowrap`}>
              {formatCents(each.amount_cents + each.tip_cents, each.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Total({ label, value, className = '' }: { label: string; value: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
