import { CircleX, LoaderCircle, MailCheck, MailMinus, type LucideIcon } from 'lucide-react';
import type { Delivery } from '#contract/money/invoice.schema.ts';
import { deliveryStateText as text } from '#text/invoices.ts';

const looks: Record<Delivery, { Icon: LucideIcon; paint: string }> = {
  not_sent: { Icon: MailMinus, paint: 'text-muted' },
  sending: { Icon: LoaderCircle, paint: 'text-info' },
  sent: { Icon: MailCheck, paint: 'text-muted' },
  failed: { Icon: CircleX, paint: 'font-medium text-danger' },
};

/** The delivery state of an invoice's email. */
export function DeliveryMark({ delivery }: { delivery: Delivery | null }) {
  if (delivery === null) return null;
  const { Icon, paint } = looks[delivery];
  return (
    <span className={`inline-flex items-center gap-1 align-middle whitespace-nowrap md:text-12 ${paint}`}>
      <Icon size={14} aria-hidden className="flex-none" />
      {text[delivery]}
    </span>
  );
}
