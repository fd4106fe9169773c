import { Camera, Navigation, Timer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import type { Visit } from '#contract/field/visit.schema.ts';
import { actionText } from '#text/actions.ts';
import { todayText as text } from '#text/today.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { isAsked, isUnexpected } from '#web/features/field/visits/asked.ts';
import { tellRefusal } from '#web/features/field/visits/refused.ts';
import { StartAnyway } from '#web/features/field/visits/StartAnyway.tsx';
import { directionsTo, runsElsewhere, runsHere, startClock, visitPath } from '#web/features/field/visits.ts';
import { Button, button } from '#web/ui/Button.tsx';

type Props = {
  visit: Visit;
  running: TimeRow | null | undefined;
  /** The next job has larger buttons. */
  next: boolean;
  /** The id of the sentence that says why Clock In waits; the first waiting job shows it for all. */
  reason: string;
  explains: boolean;
};

/** Actions on a job without opening it. */
export function NextActions({ visit, running, next, reason, explains }: Props) {
  const { id, status, address } = visit;
  const size = next ? 'work' : 'small';
  const variant = next ? 'primary' : 'plain';
  const waits = runsElsewhere(running, id);
  // Another person may have begun the job.
  const clocksIn = status === 'pending' || (status === 'in_progress' && visit.part !== null && !runsHere(running, id));
  const { send, busy } = useCommand('visit.clockIn', () => {});
  const zone = useZone();
  const [asks, setAsks] = useState(false);
  function clockIn(confirmed: boolean) {
    if (!confirmed && isAsked(visit, Boolean(visit.progress?.on_the_way_at), zone)) return setAsks(true);
    setAsks(false);
    send(
      { params: { id }, body: { ...startClock(running), confirmed } },
      { onFailed: (error) => (isUnexpected(error) ? setAsks(true) : tellRefusal(text.clockInFailed, error)) },
    );
  }
  if (!address && status !== 'pending' && status !== 'in_progress') return null;
  return (
    <>
      <div className={`relative mt-3 flex flex-wrap gap-2 ${next ? '*:flex-1' : ''}`}>
        {clocksIn && (
          <Button
            variant={variant}
            size={size}
            softDisabled={waits || busy}
            aria-describedby={waits ? reason : undefined}
            onClick={() => clockIn(false)}
          >
            <Timer size={18} aria-hidden />
            {busy ? actionText.saving : workText.clockIn}
          </Button>
        )}
        {status === 'in_progress' && !clocksIn && (
          <Link to={`${visitPath(id)}/photos`} className={button({ variant, size })}>
            <Camera size={18} aria-hidden />
            {workText.addPhotos}
          </Link>
        )}
        {address && (
          <a href={directionsTo(address)} target="_blank" rel="noopener noreferrer" className={button({ size })}>
            <Navigation size={18} aria-hidden />
            {workText.directions}
          </a>
        )}
      </div>
      {waits && explains && (
        <p id={reason} className="mt-2 text-14 text-muted md:text-12">
          {text.clockInLater}
        </p>
      )}
      {asks && (
        <StartAnyway
          job={visit}
          action={workText.clockIn}
          busy={busy}
          onConfirm={() => clockIn(true)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
