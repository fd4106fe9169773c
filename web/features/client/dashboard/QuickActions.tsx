import { ArrowRight, BookOpen, CalendarPlus, CreditCard, Gift, type LucideIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bookPath } from '#contract/booking/bookLink.ts';
import { invoicesCardText } from '#text/billing.ts';
import { clientHomeText as text } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';
import { useOpenInvoices } from '#web/features/client/invoices/useOldestOpen.ts';
import { ownReferralsQuery } from '#web/features/client/referrals/refer.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { formatCents, formatRoundCents } from '#web/money.ts';

type Action = { to: string; label: string; more: string | undefined; Icon: LucideIcon };

/** Spec, section 2. Refer a Friend is there while the owner offers it. */
export function QuickActions() {
  const { open } = useOpenInvoices();
  const refer = useQuery(ownReferralsQuery).data;
  const oldest = open?.[0];
  const due = oldest
    ? fill(invoicesCardText.oldest, {
        invoice: nameOf(oldest),
        amount: formatCents(oldest.balance_cents, oldest.currency),
      })
    : open && invoicesCardText.nothingOpen;
  const actions: Action[] = [
    { to: bookPath(), label: text.book, more: text.bookBody, Icon: CalendarPlus },
    {
      to: oldest ? `/client/invoices/${oldest.id}` : '/client/invoices',
      label: invoicesCardText.payInvoice,
      more: due,
      Icon: CreditCard,
    },
    ...(refer && !refer.code
      ? []
      : [
          {
            to: '/client/refer',
            label: text.refer,
            more: refer && fill(text.referBody, { amount: formatRoundCents(refer.reward_cents, refer.currency) }),
            Icon: Gift,
          },
        ]),
    { to: '/client/resources', label: text.care, more: text.careBody, Icon: BookOpen },
  ];
  return (
    <nav aria-label={text.quick} className="home-actions" data-four={actions.length === 4 || undefined}>
      {actions.map(({ to, label, more, Icon }) => (
        <Link key={to} to={to} className="home-action">
          <span className="home-icon">
            <Icon size={20} strokeWidth={1.75} aria-hidden />
          </span>
          <span>
            <b className="font-strong">{label}</b>
            <span className="home-more">{more}</span>
          </span>
          <ArrowRight size={17} aria-hidden className="home-arrow" />
        </Link>
      ))}
    </nav>
  );
}
