import type { PaymentMethod } from '#contract/money/money.ts';
import { paymentMethodText } from '#text/payments.ts';
import { methodIcon } from '#web/features/shared/payments/paymentLooks.ts';

type Props = { method: PaymentMethod; /** Draws only the icon, for a table with little room. */ shy?: boolean };

export function MethodMark({ method, shy = false }: Props) {
  const Icon = methodIcon[method];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span className={shy ? 'truncate @max-[700px]:sr-only' : 'truncate'}>{paymentMethodText[method]}</span>
    </span>
  );
}
