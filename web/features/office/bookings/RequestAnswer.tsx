import { Ban, CalendarClock, Check } from 'lucide-react';
import { useState } from 'react';
import type { BookingRequestDetail } from '#contract/booking/booking.schema.ts';
import { requestLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { requestsText as text } from '#text/requests.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { DeclineRequest } from '#web/features/office/bookings/DeclineRequest.tsx';
import { OtherTimes, type Chosen } from '#web/features/office/bookings/OtherTimes.tsx';
import { endsOn } from '#web/features/shared/slots/takesDays.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { formatSpan, formatWeekday } from '#web/when.ts';

/** Approves, proposes other times, or declines. */
export function RequestAnswer({ request }: { request: BookingRequestDetail }) {
  const zone = useZone();
  const { id, client_name: name, proposals } = request;
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [from, setFrom] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [declining, setDeclining] = useState(false);
  const approve = useCommand('booking.approve', () =>
    toast({ tone: 'success', title: text.approved, body: fill(text.approvedBody, { name }) }),
  );
  const propose = useCommand('booking.propose', () => {
    setChosen(new Map());
    toast({ tone: 'success', title: fill(text.proposed, { name }) });
  });
  useErrorToast(approve.error ?? propose.error, actionText.notSaved);
  const busy = approve.busy || propose.busy;
  const count = chosen.size;
  const when = formatSpan(request.window_start!, request.window_end!, zone);
  const sendTimes = () =>
    propose.send({ params: { id }, body: { tokens: [...chosen.values()], note: note.trim() || null } });
  return (
    <>
      {proposals.length > 0 && (
        <section aria-label={text.yourProposals} className="rule-t p-4 md:p-5">
          <h3 className="mb-1 text-15 font-strong md:text-14">{text.yourProposals}</h3>
          <ul className="text-15 tabular-nums md:text-13">
            {proposals.map(({ token, window_start, window_end, days }) => (
              <li key={token}>
                {`${formatWeekday(window_start, zone)}, ${formatSpan(window_start, window_end, zone)}`}
                {days.length > 1 && `, ${endsOn(days)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <OtherTimes request={request} from={from} onFrom={setFrom} chosen={chosen} onChoose={setChosen} />
      {count > 0 && (
        <div className="px-4 pb-4 md:px-5">
          <TextArea
            label={text.noteFor}
            maxLength={requestLimits.reason}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
      <div className="request-answer rule-t p-4 md:px-5">
        {request.status === 'awaiting_office' && (
          <Button variant="primary" softDisabled={busy} onClick={() => approve.send({ params: { id } })}>
            <Check size={16} aria-hidden />
            {approve.busy ? actionText.approving : fill(text.approve, { when })}
          </Button>
        )}
        {count > 0 && (
          <Button softDisabled={busy} onClick={sendTimes}>
            <CalendarClock size={16} aria-hidden />
            {propose.busy ? actionText.sending : count === 1 ? text.proposeOne : fill(text.proposeMany, { count })}
          </Button>
        )}
        <Button softDisabled={busy} onClick={() => setDeclining(true)} className="text-danger md:ml-auto">
          <Ban size={16} aria-hidden />
          {actionText.decline}
        </Button>
      </div>
      {declining && <DeclineRequest request={request} onClose={() => setDeclining(false)} />}
    </>
  );
}
