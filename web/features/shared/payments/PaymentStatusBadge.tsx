import type { PaymentStatus } from '#contract/money/money.ts';
import { paymentStatusText } from '#text/payments.ts';
import { paymentLook } from '#web/features/shared/payments/paymentLooks.ts';
import { Badge } from '#web/ui/Badge.tsx';

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const { Icon, tone } = paymentLook[status];
  return <Badge tone={tone} Icon={Icon} text={paymentStatusText[status]} />;
}
