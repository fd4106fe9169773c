import { Banknote } from 'lucide-react';
import { useId, useState } from 'react';
import { addMonths } from '#contract/base/days.ts';
import type { Overview } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { officeCommissionText as text } from '#text/commissionPages.ts';
import { formatMonth, formatMonthName } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatCalendarDay } from '#web/when.ts';

/** Pays out a past month as shown, or says why it can't. */
export function PayOut({ overview }: { overview: Overview }) {
  const { month, over, currency, people } = overview;
  const id = useId();
  // Fixed once offered: an irreversible choice must not change while the user confirms it.
  const [offered, setOffered] = useState<Overview['people'] | null>(null);
  const due = people.filter(({ open_cents }) => open_cents > 0);
  const sumOf = (of: Overview['people']) => of.reduce((sum, { open_cents }) => sum + open_cents, 0);
  const paid = offered ?? due;
  const amount = formatCents(sumOf(paid), currency);
  const carried_cents = paid.reduce((sum, { carried_cents: cents }) => sum + cents, 0);
  const named = {
    month: formatMonth(month),
    amount,
    own: formatCents(sumOf(paid) - carried_cents, currency),
    carried: formatCents(carried_cents, currency),
  };
  const action =
    carried_cents === 0
      ? fill(text.payOut, named)
      : fill(text.payOutThrough, { amount, month: formatMonthName(month) });
  const pay = useCommand('commission.payOut', () => {
    toast({ tone: 'success', title: fill(text.paidOutTo, { amount }) });
    setOffered(null);
  });
  const inTheWay = !over
    ? fill(text.payOutNotOver, { ...named, day: formatCalendarDay(`${addMonths(month.slice(0, 7), 1)}-01`) })
    : due.length === 0
      ? fill(text.payOutNothing, named)
      : null;
  return (
    <>
      <Button
        variant="primary"
        softDisabled={inTheWay !== null}
        aria-describedby={inTheWay ? id : undefined}
        onClick={() => setOffered(due)}
        className="max-md:h-auto max-md:min-h-12 max-md:w-full max-md:py-2 max-md:whitespace-normal"
      >
        <Banknote size={16} aria-hidden />
        {due.length > 0 ? action : text.payOutNone}
      </Button>
      {inTheWay && (
        <p id={id} className="w-full text-13 text-muted md:text-right md:text-12">
          {inTheWay}
        </p>
      )}
      {offered && (
        <Confirm
          title={fill(text.payOutTitle, named)}
          question={fill(carried_cents === 0 ? text.payOutQuestion : text.payOutQuestionCarried, named)}
          consequence={fill(text.payOutConsequence, named)}
          Icon={Banknote}
          action={fill(text.payOut, named)}
          doing={text.payingOut}
          keep={actionText.notNow}
          busy={pay.busy}
          error={pay.error && { title: text.notPaidOut, body: messageOf(pay.error) }}
          onConfirm={() =>
            pay.send({
              body: {
                through: month,
                people: offered.map(({ staff_id, open_cents }) => ({ staff_id, amount_cents: open_cents })),
              },
            })
          }
          onClose={() => setOffered(null)}
        >
          <ul className="rounded-card px-3.5 hairline *:not-first:rule-t">
            {offered.map(({ staff_id, full_name, open_cents }) => (
              <li key={staff_id} className="flex justify-between gap-3 py-2 text-15 tabular-nums md:text-14">
                <span className="min-w-0 wrap-anywhere">{full_name}</span>
                <b className="font-strong">{formatCents(open_cents, currency)}</b>
              </li>
            ))}
          </ul>
        </Confirm>
      )}
    </>
  );
}
