import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Booking } from '#contract/booking/booking.schema.ts';
import { actionText } from '#text/actions.ts';
import { bookingText as text, whenText, confirmText } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { formatWindow } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { SlotProblem } from '#web/features/shared/slots/SlotProblem.tsx';
import { takesDays, withDays } from '#web/features/shared/slots/takesDays.ts';
import { TimePicker, type PickedSlot } from '#web/features/shared/slots/TimePicker.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { formatSpan, formatWeekday } from '#web/when.ts';

const PayDeposit = lazy(async () => ({
  default: (await import('#web/features/client/bookings/PayDeposit.tsx')).PayDeposit,
}));

type Props = { booking: Booking };

/** The client's actions on an open booking: pay, take another time, get the money back, or withdraw it. */
export function BookingActions({ booking }: Props) {
  const [asking, setAsking] = useState(false);
  const { id, status, proposals, deposit } = booking;
  const left = status === 'needs_time' && deposit ? deposit.paid_cents - deposit.refunded_cents : 0;
  const withdraw = useCommand('booking.withdraw', () => setAsking(false));
  const open = status === 'awaiting_office' || status === 'needs_time' || status === 'awaiting_deposit';
  if (!open) return null;
  return (
    <>
      {status === 'awaiting_deposit' && (
        <Suspense fallback={null}>
          <PayDeposit booking={booking} />
        </Suspense>
      )}
      {/* Two weeks of times are long, so the other actions come first. A refund withdraws the booking as well. */}
      {left > 0 && <MoneyBack id={id} amount={left} />}
      {(status === 'needs_time' || proposals.length > 0) && <OtherTime booking={booking} />}
      {left === 0 && (
        <Button variant="quiet" onClick={() => setAsking(true)} className="md:justify-self-start">
          {text.withdraw}
        </Button>
      )}
      {asking && (
        <Confirm
          title={text.withdraw}
          question={text.withdrawQuestion}
          consequence={text.withdrawBody}
          Icon={Undo2}
          action={text.withdraw}
          doing={actionText.withdrawing}
          keep={text.keep}
          danger
          busy={withdraw.busy}
          error={withdraw.error && { title: actionText.failed, body: messageOf(withdraw.error) }}
          onConfirm={() => withdraw.send({ params: { id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Offers the office's times, or any free time. */
function OtherTime({ booking: { id, status, proposals, place_id, items } }: Props) {
  const zone = useZone();
  const [from, setFrom] = useState<string | undefined>();
  const [picked, setPicked] = useState<PickedSlot | null>(null);
  const choose = useCommand('booking.choose', () => setPicked(null));
  const pick = (slot: PickedSlot) => {
    setPicked(slot);
    choose.forget();
  };
  const take = (token: string) => choose.send({ params: { id }, body: { token } });
  return (
    <>
      <SlotProblem error={choose.error} title={actionText.failed} onPick={pick} />
      {proposals.length > 0 && (
        <ul className="grid gap-2">
          {proposals.map(({ token, window_start, window_end, days }) => (
            <li key={token} className="flex flex-wrap items-center gap-3 rounded-panel bg-surface p-4 shadow-1">
              <b className="min-w-0 flex-1 text-16 font-strong md:text-14">
                {`${formatWeekday(window_start, zone)}, ${formatSpan(window_start, window_end, zone)}`}
                <span className="block text-14 font-text text-muted md:text-13">{takesDays(days)}</span>
              </b>
              <Button variant="primary" softDisabled={choose.busy} onClick={() => take(token)}>
                {choose.busy ? confirmText.booking : text.take}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {status === 'needs_time' && place_id && items.length > 0 && (
        <section aria-label={text.other} className="grid gap-3">
          <TimePicker
            wanted={{ place_id, items }}
            from={from}
            onFrom={(day) => setFrom(day ?? undefined)}
            picked={picked}
            onPick={pick}
          />
          <div className="book-bar docked" data-within>
            <p aria-live="polite">
              <span>
                {picked ? withDays(formatWindow(picked.starts_at, picked.ends_at, zone), picked.days) : whenText.pick}
              </span>
            </p>
            <Button
              variant="primary"
              size="alone"
              softDisabled={!picked || choose.busy}
              onClick={() => picked && take(picked.token)}
            >
              {choose.busy ? confirmText.booking : text.take}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

function MoneyBack({ id, amount }: { id: string; amount: number }) {
  const currency = useCurrency();
  const refund = useCommand('booking.refund', () => {});
  return (
    <>
      {refund.error && <Alert title={actionText.failed} body={messageOf(refund.error)} />}
      <Button
        softDisabled={refund.busy}
        className="md:justify-self-start"
        onClick={() => refund.send({ params: { id } })}
      >
        {refund.busy ? text.refunding : fill(text.refund, { amount: formatCents(amount, currency) })}
      </Button>
    </>
  );
}
