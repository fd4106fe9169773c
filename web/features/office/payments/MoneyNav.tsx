import { useLocation } from 'react-router';
import { moneyNavText } from '#text/payments.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';

const places = [
  { to: '/admin/payments', label: moneyNavText.payments },
  { to: '/admin/payments/invoices', label: moneyNavText.invoices },
  { to: '/admin/payments/unbilled', label: moneyNavText.unbilled },
  { to: '/admin/payments/books', label: moneyNavText.books },
  { to: '/admin/payments/commission', label: moneyNavText.commission },
];

/** What came in, what is owed, what was forgotten, and what it all comes to. */
export function MoneyNav() {
  const { pathname } = useLocation();
  // An invoice's own page belongs to the invoices.
  const here = places.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Tabs
      label={moneyNavText.label}
      variant={useWide() ? 'segments' : 'line'}
      tabs={places.map(({ to, label }) => ({ to, label, current: to === here?.to }))}
    />
  );
}
