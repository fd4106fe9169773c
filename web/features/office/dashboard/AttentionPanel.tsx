import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, ClipboardCheck, FilePen, Scale, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { moneyElsewhereText as text } from '#contract/text/en/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { countOf } from '#web/features/shared/invoices/describe.ts';
import { invoiceCountQuery } from '#web/features/shared/invoices/invoices.ts';
import { paymentCountQuery } from '#web/features/office/payments/payments.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

type Line = {
  count: number;
  one: string;
  more: `${string}{count}${string}`;
  to: string;
  Icon: LucideIcon;
  urgent?: true;
};

/** Money that somebody should look after, each with the way there. */
export function AttentionPanel() {
  const [counted, matched] = [useQuery(invoiceCountQuery), useQuery(paymentCountQuery({}))];
  const [invoices, payments] = [counted.data, matched.data];
  const error = (!invoices && counted.error) || (!payments && matched.error);
  const lines: Line[] = [
    {
      count: payments?.alerts ?? 0,
      one: text.alertsOne,
      more: text.alerts,
      to: '/admin/payments?alerts=open',
      Icon: Scale,
      urgent: true,
    },
    {
      count: invoices?.overdue ?? 0,
      one: text.overdueOne,
      more: text.overdue,
      to: '/admin/payments/invoices?status=overdue',
      Icon: TriangleAlert,
      urgent: true,
    },
    {
      count: invoices?.unbilled ?? 0,
      one: text.unbilledOne,
      more: text.unbilled,
      to: '/admin/payments/unbilled',
      Icon: ClipboardCheck,
    },
    {
      count: invoices?.draft ?? 0,
      one: text.draftsOne,
      more: text.drafts,
      to: '/admin/payments/invoices?status=draft',
      Icon: FilePen,
    },
  ];
  const waiting = lines.filter(({ count }) => count > 0);
  return (
    <Panel title={text.attention}>
      {error ? (
        <PanelError
          text={`${text.attentionFailed} ${messageOf(error)}`}
          busy={counted.isFetching || matched.isFetching}
          onRetry={() => void Promise.all([counted.refetch(), matched.refetch()])}
        />
      ) : waiting.length ? (
        <ul className="overflow-clip rounded-b-panel">
          {waiting.map(({ to, Icon, urgent, count, one, more }) => (
            <li key={to} className="rule-t">
              <Link
                to={to}
                className="flex min-h-12 items-center gap-3 px-4 py-2 text-15 font-medium outline-offset-[-2px] hover:bg-hover md:min-h-10 md:text-13"
              >
                <Icon size={17} aria-hidden className={`flex-none ${urgent ? 'text-danger' : 'text-muted'}`} />
                <span className="min-w-0 flex-1 tabular-nums">
                  {count === 1 ? one : fill(more, { count: countOf(count) ?? '' })}
                </span>
                <ArrowRight size={15} aria-hidden className="flex-none text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="flex min-h-12 items-center gap-3 rule-t px-4 py-2 text-15 text-muted md:min-h-10 md:text-13">
          {invoices && payments && (
            <>
              <CircleCheck size={17} aria-hidden className="flex-none text-success" />
              {text.calm}
            </>
          )}
        </p>
      )}
    </Panel>
  );
}
