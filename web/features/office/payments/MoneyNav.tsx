import { useLocation } from 'react-router';
import { moneyNavText } from '#text/payments.ts';
import { pageText } from '#text/sections.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';

const places = [
  { to: '/admin/payments', label: pageText.payments },
  { to: '/admin/payments/invoices', label: pageText.invoices },
  { to: '/admin/payments/unbilled', label: pageText.unbilled },
  { to: '/admin/payments/books', label: pageText.books },
  { to: '/admin/payments/commission', label: pageText.commission },
];

/** Tabs for payments, invoices, unbilled jobs, books and commission. */
export function MoneyNav() {
  const { pathname } = useLocation();
  // An invoice's own page belongs to the invoices tab.
  const here = places.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Tabs
      label={moneyNavText.label}
      variant={useWide() ? 'segments' : 'line'}
      tabs={places.map(({ to, label }) => ({ to, label, current: to === here?.to }))}
    />
  );
}
