import { Link } from 'react-router';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { officeDashboardText as text } from '#text/officeDashboard.ts';
import { servicePath } from '#web/features/office/dashboard/paths.ts';
import { formatCents } from '#web/money.ts';

const shown = 5;

/** Highest first; the services that don't fit are one line, so the lines add up to the total. */
function linesOf({ services, revenue, period }: Dashboard) {
  const named = services.map(({ key, name, cents }) => ({
    name: name ?? text.noService,
    cents,
    to: servicePath(period, key),
  }));
  const first = named.length > shown + 1 ? named.slice(0, shown) : named;
  const rest = revenue.total - first.reduce((sum, { cents }) => sum + cents, 0);
  return rest === 0 ? first : [...first, { name: text.otherServices, cents: rest, to: servicePath(period) }];
}

export function ServiceTable({ dashboard }: { dashboard: Dashboard }) {
  const { currency, revenue } = dashboard;
  const lines = linesOf(dashboard);
  const most = Math.max(1, ...lines.map(({ cents }) => cents));
  if (!lines.length) return <p className="py-3 text-15 text-muted md:text-13">{text.noRevenue}</p>;
  return (
    <table aria-label={text.services} className="w-full text-left tabular-nums">
      <thead>
        <tr className="h-9 text-12 text-muted">
          <th scope="col" className="font-medium">
            {fieldText.service}
          </th>
          <th scope="col" className="text-right font-medium">
            {text.figure.revenue}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, cents, to }) => (
          <tr key={to} className="h-11 rule-t">
            <th scope="row" className="pr-3 text-15/5 font-text wrap-anywhere md:text-13/4">
              {name}
              <svg aria-hidden width="100%" height="3" className="mt-1 block">
                <rect width={`${Math.max(0, (cents / most) * 100)}%`} height="3" rx="1" className="fill-chart" />
              </svg>
            </th>
            <td className="text-right text-15 font-medium whitespace-nowrap md:text-13">
              <Link to={to} className="hover:underline">
                {formatCents(cents, currency)}
              </Link>
            </td>
          </tr>
        ))}
        <tr className="h-11 border-t-2 border-text text-15 font-strong md:text-13">
          <th scope="row" className="font-strong">
            {amountText.total}
          </th>
          <td className="text-right whitespace-nowrap">{formatCents(revenue.total, currency)}</td>
        </tr>
      </tbody>
    </table>
  );
}
