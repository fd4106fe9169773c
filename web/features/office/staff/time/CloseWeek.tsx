import { Lock, LockOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays } from '#contract/base/days.ts';
import type { TimeSheet } from '#contract/field/timeEntry.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { timesheetsText as text } from '#text/timesheets.ts';
import { formatCalendarDays } from '#web/calendar.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { formatNumber } from '#web/numbers.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatLately } from '#web/when.ts';

/** Closes a week for payroll, says what blocks that, or reopens it. */
export function CloseWeek({ sheet }: { sheet: TimeSheet }) {
  const { week_start, today, closed, people } = sheet;
  const waiting = sheet.reviews.length + sheet.invalid.length;
  const id = useId();
  const zone = useZone();
  const [asking, setAsking] = useState(false);
  const done = (title: string) => {
    toast({ tone: 'success', title });
    setAsking(false);
  };
  const close = useCommand('time.close', () => done(text.closed));
  const reopen = useCommand('time.reopen', () => done(text.reopened));
  const running = people.some(({ days }) => days.some(({ shown }) => shown === 'running'));
  const inTheWay =
    addDays(week_start, 6) >= today
      ? text.notOver
      : waiting
        ? fill(text.reviewFirst, { count: formatNumber(waiting) })
        : running
          ? text.runningFirst
          : null;
  const note = closed
    ? fill(text.closedBy, { name: closed.by_name, when: formatLately(closed.at, zone) })
    : (inTheWay ?? '');
  const command = closed ? reopen : close;
  const Icon = closed ? LockOpen : Lock;
  const week = formatCalendarDays(week_start, addDays(week_start, 6));
  return (
    <>
      <Button
        softDisabled={!closed && inTheWay !== null}
        aria-describedby={note ? id : undefined}
        onClick={() => setAsking(true)}
        className="max-md:flex-1"
      >
        <Icon size={16} aria-hidden />
        {closed ? text.reopen : text.close}
      </Button>
      {note && (
        <p id={id} className="w-full text-13 text-muted md:text-right md:text-12">
          {note}
        </p>
      )}
      {asking && (
        <Confirm
          title={closed ? text.reopen : text.close}
          question={fill(closed ? text.reopenQuestion : text.closeQuestion, { week })}
          consequence={closed ? text.reopenConsequence : text.closeConsequence}
          Icon={Icon}
          action={closed ? text.reopen : text.close}
          doing={closed ? text.reopening : actionText.closing}
          keep={closed ? text.keepClosed : actionText.keepOpen}
          busy={command.busy}
          error={command.error && { title: closed ? text.notReopened : text.notClosed, body: messageOf(command.error) }}
          onConfirm={() => command.send({ body: { week_start } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
