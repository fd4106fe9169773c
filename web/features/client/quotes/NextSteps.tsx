import { CalendarDays, Repeat, Check, CreditCard, PenLine, ReceiptText, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnQuote } from '#contract/sales/quote.schema.ts';
import { repeatOf } from '#contract/sales/quote.kinds.ts';
import { perText } from '#contract/sales/quotePlans.ts';
import { fill } from '#contract/text/fill.ts';
import { ownQuoteStateText as text } from '#text/ownQuotes.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { useZone } from '#web/business.ts';
import { planPath } from '#web/features/client/plans/plans.ts';
import { owedDeposit } from '#web/features/client/quotes/ownQuotes.ts';
import { visitPath } from '#web/features/client/ownVisits/ownVisits.ts';
import { formatCents } from '#web/money.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { formatCalendarDay, formatInstant, formatWeekday } from '#web/when.ts';

type Step = { said: string; done: boolean; Icon: LucideIcon; to?: string };

/** The steps from the signature to the bill, done and to come. */
export function NextSteps({ quote }: { quote: OwnQuote }) {
  const zone = useZone();
  const { acceptance, visit, content, plans } = quote;
  if (!acceptance) return null;
  const money = (cents: number) => formatCents(cents, content.currency);
  const { method, signer_name, signed_at, deposit_cents, total_cents, recurring } = acceptance;
  const once = total_cents > 0 || recurring.length === 0;
  const owed = owedDeposit(quote);
  const steps: Step[] = [
    {
      said: fill(text.signed[method], { name: signer_name, date: formatInstant(signed_at, zone) }),
      done: true,
      Icon: PenLine,
    },
    ...(deposit_cents > 0
      ? [
          {
            said: fill(owed > 0 ? text.deposit : text.depositPaid, { amount: money(deposit_cents) }),
            done: owed <= 0,
            Icon: CreditCard,
          },
        ]
      : []),
    ...(once
      ? [
          visit
            ? {
                said: fill(text.visit, { day: formatWeekday(visit.starts_at, zone) }),
                done: true,
                Icon: CalendarDays,
                to: visitPath(visit.id),
              }
            : { said: text.time, done: false, Icon: CalendarDays },
          {
            said: fill(deposit_cents > 0 ? text.rest : text.all, { amount: money(total_cents - deposit_cents) }),
            done: false,
            Icon: ReceiptText,
          },
        ]
      : []),
    ...plans.map(({ part, series_id, starts_on }): Step => {
      const repeat = quotePlanText.repeats[repeatOf(part)];
      return series_id && starts_on
        ? {
            said: fill(text.planFrom, { repeat, day: formatCalendarDay(starts_on) }),
            done: true,
            Icon: Repeat,
            to: planPath(series_id),
          }
        : { said: fill(text.plan, { repeat }), done: false, Icon: Repeat };
    }),
    ...recurring.map((each): Step => ({
      said: fill(text.planPrice, { price: perText(each, money(each.total_cents)) }),
      done: false,
      Icon: ReceiptText,
    })),
  ];
  return (
    <Panel title={text.next}>
      <ol className="grid gap-3 px-4 pb-4 text-15 md:text-13">
        {steps.map(({ said, done, Icon, to }) => (
          <li key={said} className={`flex gap-3 ${done ? '' : 'text-muted'}`}>
            {done ? (
              <Check size={18} strokeWidth={2.5} aria-label={text.done} className="mt-0.5 flex-none text-success" />
            ) : (
              <Icon size={18} aria-hidden className="mt-0.5 flex-none" />
            )}
            {to ? (
              <Link to={to} className="rounded-module font-medium text-accent hover:underline">
                {said}
              </Link>
            ) : (
              <span className="min-w-0 wrap-anywhere">{said}</span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
