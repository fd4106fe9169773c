import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { alertsText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { paymentAlertsQuery } from '#web/features/office/payments/payments.ts';

/** There only while something doesn't match. */
export function AlertsBadge({ onOpen }: { onOpen: () => void }) {
  const { data: alerts = [] } = useQuery(paymentAlertsQuery);
  const count = alerts.filter(({ resolved_at }) => !resolved_at).length;
  if (!count) return null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-11 items-center gap-2 rounded-control bg-danger-soft px-3 text-14 font-medium text-danger-on transition-state hover:brightness-95 max-md:w-full max-md:justify-center md:min-h-9 md:text-13"
    >
      <TriangleAlert size={16} aria-hidden className="flex-none" />
      {count === 1 ? alertsText.badgeOne : fill(alertsText.badge, { count })}
    </button>
  );
}
