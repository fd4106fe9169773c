import { ArrowRight, BookOpen, CalendarPlus, CreditCard, Gift, type LucideIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bookPath } from '#contract/booking/bookLink.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { actionText } from '#text/actions.ts';
import { invoicesCardText, ownInvoicesText } from '#text/billing.ts';
import { clientHomeText as text, appointmentsText } from '#text/ownVisits.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { termsQuery } from '#web/features/client/bookings/book.ts';
import { oldestPayable, useOpenInvoices } from '#web/features/client/invoices/useOldestOpen.ts';
import { ownReferralsQuery } from '#web/features/client/referrals/refer.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { formatCents, formatRoundCents } from '#web/money.ts';

type Action = { to: string; label: string; more: string | undefined; Icon: LucideIcon };

/** Spec, section 2. Actions that the owner has switched off say so; clients then book by phone. */
export function QuickActions() {
  const { open } = useOpenInvoices();
  const refer = useQuery(ownReferralsQuery).data;
  const booking = useQuery(termsQuery).data;
  const phone = useQuery(businessQuery).data?.phone;
  const oldest = oldestPayable(open);
  const [coming] = open ?? [];
  const due = oldest
    ? fill(invoicesCardText.oldest, {
        invoice: nameOf(oldest),
        amount: formatCents(oldest.balance_cents, oldest.currency),
      })
    : coming
      ? fill(ownInvoicesText.onItsWay, { amount: formatCents(coming.reserved_cents, coming.currency) })
      : open && ownInvoicesText.owedNothing;
  const actions: Action[] = [
    {
      to: bookPath(),
      label: appointmentsText.book,
      more:
        booking?.online === false
          ? phone
            ? fill(text.bookCall, { phone: formatPhone(phone) })
            : text.bookOff
          : text.bookBody,
      Icon: CalendarPlus,
    },
    {
      to: oldest ? `/client/invoices/${oldest.id}` : '/client/invoices',
      label: invoicesCardText.payInvoice,
      more: due,
      Icon: CreditCard,
    },
    {
      to: '/client/refer',
      label: pageText.refer,
      more:
        refer &&
        (refer.code
          ? fill(text.referBody, { amount: formatRoundCents(refer.reward_cents, refer.currency) })
          : text.referOff),
      Icon: Gift,
    },
    { to: '/client/resources', label: text.care, more: text.careBody, Icon: BookOpen },
  ];
  return (
    <nav aria-label={actionText.quickActions} className="home-actions">
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
