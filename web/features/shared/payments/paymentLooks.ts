import {
  Banknote,
  Ban,
  Check,
  CircleDashed,
  Clock3,
  CreditCard,
  FilePen,
  Hourglass,
  LoaderCircle,
  Replace,
  TriangleAlert,
  Undo2,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { PaymentMethod, PaymentStatus } from '#contract/money/money.ts';

type Look = { Icon: LucideIcon; tone: 'warning' | 'info' | 'success' | 'neutral' | 'danger' };

/** Green: the money is ours. Orange: not yet. Red: the office should look. Gray: over, without harm. */
export const paymentLook: Record<PaymentStatus, Look> = {
  created: { Icon: CircleDashed, tone: 'warning' },
  approved: { Icon: Clock3, tone: 'warning' },
  capturing: { Icon: LoaderCircle, tone: 'warning' },
  pending: { Icon: Clock3, tone: 'warning' },
  declined: { Icon: TriangleAlert, tone: 'warning' },
  completed: { Icon: Check, tone: 'success' },
  partially_refunded: { Icon: Undo2, tone: 'info' },
  refunded: { Icon: Undo2, tone: 'neutral' },
  disputed: { Icon: TriangleAlert, tone: 'danger' },
  reversed: { Icon: Undo2, tone: 'danger' },
  failed: { Icon: TriangleAlert, tone: 'danger' },
  cancelled: { Icon: Ban, tone: 'neutral' },
  expired: { Icon: Hourglass, tone: 'neutral' },
  superseded: { Icon: Replace, tone: 'neutral' },
};

export const methodIcon: Record<PaymentMethod, LucideIcon> = {
  paypal: Wallet,
  card: CreditCard,
  cash: Banknote,
  check: FilePen,
};
