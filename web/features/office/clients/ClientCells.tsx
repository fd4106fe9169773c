import { Repeat2, TriangleAlert } from 'lucide-react';
import type { ClientRow } from '#contract/people/clientList.schema.ts';
import { daysBetween } from '#contract/base/days.ts';
import { fill } from '#contract/text/fill.ts';
import { clientsText as text } from '#text/clientList.ts';
import { fieldText } from '#text/fields.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { formatShortDay } from '#web/calendar.ts';
import { Lines, None } from '#web/features/shared/clients/ClientCells.tsx';
import { describeRule } from '#web/features/shared/series/describe.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { dayIn, formatShortDate } from '#web/when.ts';

export function Plan({ client: { plan, plans } }: { client: ClientRow }) {
  if (!plan) return <None>{text.noPlan}</None>;
  const rule = describeRule(plan.rule);
  const more = plans > 1 ? fill(text.morePlans, { rule, count: plans - 1 }) : rule;
  return (
    <div className="flex items-center gap-2" title={`${plan.title}, ${more}`}>
      <Repeat2 size={15} aria-hidden className="flex-none text-muted" />
      <div className="min-w-0">
        <Lines first={plan.title} second={more} />
      </div>
    </div>
  );
}

export function Last({ client: { last_visit: visit } }: { client: ClientRow }) {
  const zone = useZone();
  return visit ? (
    <span title={visit.title}>{formatShortDate(visit.at, zone)}</span>
  ) : (
    <None>{fieldText.noLastVisit}</None>
  );
}

/** How many days until it is due, or overdue. */
export function dueText(due_on: string, today: string): string {
  const days = daysBetween(due_on, today);
  if (days === 0) return text.dueToday;
  if (days < 0) return fill(workText.dueOn, { day: formatShortDay(due_on) });
  return days === 1 ? text.overdueOne : fill(text.overdue, { days });
}

/** The amount they owe; otherwise their credit. */
export function BalanceAmount({ client: { owed_cents, overdue_cents, credit_cents } }: { client: ClientRow }) {
  const currency = useCurrency();
  if (!owed_cents && !credit_cents) return <None>{formatCents(0, currency)}</None>;
  const ink = overdue_cents ? 'text-danger' : owed_cents ? '' : 'text-success';
  return <span className={`font-strong ${ink}`}>{formatCents(owed_cents || credit_cents, currency)}</span>;
}

/** The due date, and any credit they could pay with. */
export function BalanceNote({ client }: { client: ClientRow }) {
  const { owed_cents: owed, overdue_cents: overdue, credit_cents: credit, due_on } = client;
  const currency = useCurrency();
  const today = dayIn(useZone());
  if (!owed) return credit ? text.credit : null;
  return (
    <>
      {due_on && (
        <span className={`flex items-center justify-end gap-1 ${overdue ? 'font-medium text-danger' : ''}`}>
          {overdue > 0 && <TriangleAlert size={13} aria-hidden className="flex-none" />}
          {dueText(due_on, today)}
        </span>
      )}
      {credit > 0 && <span className="block">{fill(text.withCredit, { amount: formatCents(credit, currency) })}</span>}
    </>
  );
}
