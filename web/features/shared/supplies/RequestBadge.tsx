import { CircleX, Clock3, HandHelping, PackageCheck, ShoppingCart, Undo2 } from 'lucide-react';
import type { RequestState } from '#contract/field/supply.kinds.ts';
import { requestStateText } from '#text/supplies.ts';
import { Badge } from '#web/ui/Badge.tsx';

const looks = {
  asked: { Icon: Clock3, tone: 'warning' },
  ordered: { Icon: ShoppingCart, tone: 'info' },
  ready: { Icon: PackageCheck, tone: 'success' },
  handed_out: { Icon: HandHelping, tone: 'neutral' },
  declined: { Icon: CircleX, tone: 'danger' },
  withdrawn: { Icon: Undo2, tone: 'neutral' },
} as const satisfies Record<RequestState, object>;

export function RequestBadge({ state }: { state: RequestState }) {
  return <Badge {...looks[state]} text={requestStateText[state]} />;
}
