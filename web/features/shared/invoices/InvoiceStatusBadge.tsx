import { Ban, Check, Coins, FilePen, FileText, TriangleAlert, Undo2, type LucideIcon } from 'lucide-react';
import type { InvoiceStatus } from '#contract/money/money.ts';
import { invoiceStatusText } from '#text/invoiceStatus.ts';
import { Badge } from '#web/ui/Badge.tsx';

type Look = { Icon: LucideIcon; tone: 'neutral' | 'info' | 'warning' | 'success' | 'danger' };
const looks: Record<InvoiceStatus | 'overdue', Look> = {
  draft: { Icon: FilePen, tone: 'neutral' },
  issued: { Icon: FileText, tone: 'info' },
  partly_paid: { Icon: Coins, tone: 'warning' },
  paid: { Icon: Check, tone: 'success' },
  credited: { Icon: Undo2, tone: 'neutral' },
  void: { Icon: Ban, tone: 'neutral' },
  overdue: { Icon: TriangleAlert, tone: 'danger' },
};

/** The invoice's status; once it is overdue, it says that instead. */
export function InvoiceStatusBadge({ invoice }: { invoice: { status: InvoiceStatus; overdue: boolean } }) {
  const shown = invoice.overdue ? 'overdue' : invoice.status;
  return <Badge {...looks[shown]} text={invoiceStatusText[shown]} />;
}
