import { Check, Clock3, CloudRain } from 'lucide-react';
import type { CancelPolicy } from '#contract/booking/slot.schema.ts';
import { confirmText as text } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatTime, formatWeekday } from '#web/when.ts';

/** Shows the policy as dates and dollars, not as hours and percent. */
export function PolicyLines({ policy, deposit }: { policy: CancelPolicy; deposit: number }) {
  const zone = useZone();
  const currency = useCurrency();
  const { fee_cents, free_until } = policy;
  const time = `${formatWeekday(free_until, zone)}, ${formatTime(free_until, zone)}`;
  const fee = formatCents(fee_cents, currency);
  const lines =
    fee_cents === 0
      ? [{ Icon: Check, said: text.alwaysFree }]
      : [
          { Icon: Check, said: fill(deposit > 0 ? text.freeDeposit : text.free, { time }) },
          { Icon: Clock3, said: fill(deposit >= fee_cents ? text.feeDeposit : text.fee, { fee }) },
        ];
  return (
    <ul className="grid gap-2 text-15 md:text-13">
      {[...lines, { Icon: CloudRain, said: text.ours }].map(({ Icon, said }) => (
        <li key={said} className="flex gap-3">
          <Icon size={18} strokeWidth={2} aria-hidden className="mt-0.5 flex-none" />
          {said}
        </li>
      ))}
    </ul>
  );
}
