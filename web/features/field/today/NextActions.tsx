import { Camera, Navigation, Timer } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import type { Visit } from '#contract/field/visit.schema.ts';
import { todayText as text } from '#text/today.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { directionsTo, runsElsewhere, startClock, visitPath } from '#web/features/field/visits.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { visit: Visit; running: TimeRow | null | undefined };

/** What to do about the job that is next, without opening it. */
export function NextActions({ visit, running }: Props) {
  const { id, status, address } = visit;
  const reason = useId();
  const waits = runsElsewhere(running, id);
  const { send, busy } = useCommand('visit.clockIn', () => {});
  const clockIn = () =>
    send(
      { params: { id }, body: startClock(running) },
      { onFailed: (error) => toast({ tone: 'error', title: text.clockInFailed, body: messageOf(error) }) },
    );
  return (
    <>
      <div className="relative mt-3 flex flex-wrap gap-2 *:flex-1">
        {status === 'pending' && (
          <Button
            variant="primary"
            softDisabled={waits || busy}
            aria-describedby={waits ? reason : undefined}
            onClick={clockIn}
          >
            <Timer size={18} aria-hidden />
            {text.clockIn}
          </Button>
        )}
        {status === 'in_progress' && (
          <Link to={`${visitPath(id)}/photos`} className={button({ variant: 'primary' })}>
            <Camera size={18} aria-hidden />
            {text.addPhotos}
          </Link>
        )}
        {address && (
          <a href={directionsTo(address)} target="_blank" rel="noopener noreferrer" className={button()}>
            <Navigation size={18} aria-hidden />
            {text.directions}
          </a>
        )}
      </div>
      {waits && status === 'pending' && (
        <p id={reason} className="mt-2 text-14 text-muted md:text-12">
          {text.clockInLater}
        </p>
      )}
    </>
  );
}
