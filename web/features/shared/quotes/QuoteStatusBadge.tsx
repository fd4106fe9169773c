import { Ban, Check, Clock3, FilePen, Hourglass, Replace, Send, Undo2, type LucideIcon } from 'lucide-react';
import type { QuoteRow } from '#contract/sales/quote.schema.ts';
import type { QuoteStatus } from '#contract/sales/quote.kinds.ts';
import { quoteStatusText, quotesText } from '#text/quotePages.ts';
import { Badge } from '#web/ui/Badge.tsx';

type Look = { Icon: LucideIcon; tone: 'warning' | 'info' | 'success' | 'neutral' | 'danger' };

const looks: Record<QuoteStatus, Look> = {
  draft: { Icon: FilePen, tone: 'neutral' },
  sent: { Icon: Send, tone: 'info' },
  accepted: { Icon: Check, tone: 'success' },
  declined: { Icon: Ban, tone: 'danger' },
  expired: { Icon: Clock3, tone: 'neutral' },
  superseded: { Icon: Replace, tone: 'neutral' },
  withdrawn: { Icon: Undo2, tone: 'neutral' },
};

type Shown = Pick<QuoteRow, 'status' | 'approval_asked_at'>;

/** The quote's status; a draft may wait for the office's approval. */
export function QuoteStatusBadge({ quote: { status, approval_asked_at } }: { quote: Shown }) {
  if (status === 'draft' && approval_asked_at)
    return <Badge text={quotesText.approval} Icon={Hourglass} tone="warning" />;
  return <Badge text={quoteStatusText[status]} {...looks[status]} />;
}
