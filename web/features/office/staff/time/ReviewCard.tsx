import { BadgeCheck, Check, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { v7 } from 'uuid';
import type { TimeReview, TimeSheet } from '#contract/field/timeEntry.schema.ts';
import { hoursOf } from '#contract/field/timeEntry.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { correctionText } from '#text/time.ts';
import { reviewText as text } from '#text/timesheets.ts';
import { formatShortDay } from '#web/calendar.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { Change } from '#web/features/shared/time/CorrectionCard.tsx';
import { cameLate, whatOf } from '#web/features/shared/time/entries.ts';
import { initials } from '#web/initials.ts';
import { formatNumber } from '#web/numbers.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { staffPaint } from '#web/ui/staffPaint.ts';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { formatLately, formatSpan, formatTime } from '#web/when.ts';

type Props = { review: TimeReview; person: TimeSheet['people'][number]; openDay: string };

/** A request or an unusual entry, the evidence, and both answers. */
export function ReviewCard({ review, person, openDay }: Props) {
  const zone = useZone();
  const { correction, entry, free, evidence } = review;
  return (
    <TimeCard person={person} title={titleOf(review)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {correction ? (
          <Change correction={correction} />
        ) : free && isWhole(review) ? (
          <p className="text-16 font-strong tabular-nums md:text-14">
            {formatSpan(free.started_at, free.ended_at, zone)}
          </p>
        ) : (
          entry &&
          free && <Change correction={{ was_started_at: entry.started_at, was_ended_at: entry.ended_at, ...free }} />
        )}
        <span className="text-14 text-muted tabular-nums md:text-13">
          {fill(text.change, { from: hoursOf(evidence.day_minutes), to: hoursOf(evidence.new_minutes) })}
        </span>
      </div>
      {correction?.reason && (
        <p className="text-15 wrap-anywhere md:text-13">{fill(correctionText.quoted, { reason: correction.reason })}</p>
      )}
      {!correction && !free && (
        <p className="text-15 md:text-13">{entry?.ended_at ? text.noFree : text.stillRunning}</p>
      )}
      <Evidence review={review} zone={zone} />
      <Answers review={review} openDay={openDay} />
    </TimeCard>
  );
}

type CardProps = Pick<Props, 'person'> & { title: string; children: ReactNode };

export function TimeCard({ person: { full_name, colour }, title, children }: CardProps) {
  return (
    <li className="flex flex-col gap-2 rounded-panel bg-surface p-4 shadow-1">
      <div className="flex items-center gap-2.5">
        <Avatar size="lg" initials={initials(full_name)} paint={staffPaint[colour]} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-15 font-strong md:text-13">{full_name}</p>
          <p className="text-14 wrap-anywhere text-muted md:text-12">{title}</p>
        </div>
      </div>
      {children}
    </li>
  );
}

function titleOf({ day, correction, entry }: TimeReview): string {
  const what = entry ? whatOf(entry) : '';
  const kind = correction ? (correction.started_at === null ? 'remove' : entry ? 'change' : 'missing') : whyOf(entry);
  return fill(text.kinds[kind], { day: formatShortDay(day), what });
}

/** No other entry counts during its time. */
const isWhole = ({ entry, free }: TimeReview) =>
  free !== null && free.started_at === entry?.started_at && free.ended_at === entry.ended_at;

/** Why an entry waits. An entry without a flag is a clock that was never stopped. */
const whyOf = (entry: TimeReview['entry']) => (entry?.flag && entry.flag !== 'removed' ? entry.flag : 'long');

function Evidence({ review: { entry, evidence }, zone }: { review: TimeReview; zone: string }) {
  const { jobs_completed, last_completed_at, last_photo_at } = evidence;
  const late = entry && cameLate(entry);
  const found = [
    last_photo_at && fill(text.photo, { time: formatTime(last_photo_at, zone) }),
    last_completed_at && fill(text.completed, { time: formatTime(last_completed_at, zone) }),
    jobs_completed > 0 && fill(text.jobs, { count: formatNumber(jobs_completed) }),
  ].filter((said) => typeof said === 'string');
  const said = found.join(', ') || text.nothing;
  const line = 'flex gap-2 text-14 text-muted md:text-12';
  return (
    <>
      {late && entry.flag && (
        <p className={line}>
          <WifiOff size={15} aria-hidden className="mt-0.5 flex-none" />
          {fill(text.late, { time: formatLately(late, zone) })}
        </p>
      )}
      <p className={line}>
        <BadgeCheck size={15} aria-hidden className="mt-0.5 flex-none" />
        {said.charAt(0).toUpperCase() + said.slice(1)}
      </p>
    </>
  );
}

function Answers({ review, openDay }: { review: TimeReview; openDay: string }) {
  const zone = useZone();
  const { correction, entry, free, person_id } = review;
  const decide = useCommand('time.decide', ({ state }) =>
    toast({ tone: 'success', title: state === 'approved' ? text.approved : text.declined }),
  );
  const change = useCommand('time.change', ({ started_at }) =>
    toast({ tone: 'success', title: started_at ? text.counted : text.leftOut }),
  );
  useErrorToast(decide.error ?? change.error, text.failed);
  const busy = decide.busy || change.busy;
  const answer = (approve: boolean) => {
    if (correction) {
      decide.send({ params: { id: correction.id }, body: { approve, note: null } });
    } else if (entry) {
      const span = approve && free ? free : { started_at: null, ended_at: null };
      const reason = approve ? (isWhole(review) ? text.wholeReason : text.partReason) : text.leaveReasons[whyOf(entry)];
      const { id: entry_id, kind, job_id } = entry;
      change.send({ body: { id: v7(), person_id, entry_id, kind, job_id, ...span, reason } });
    }
  };
  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
      {(correction || free) && (
        <Button softDisabled={busy} onClick={() => answer(true)}>
          <Check size={16} aria-hidden />
          {free && !isWhole(review)
            ? fill(text.count, { span: formatSpan(free.started_at, free.ended_at, zone) })
            : text.approve}
        </Button>
      )}
      <Button softDisabled={busy} onClick={() => answer(false)}>
        {correction ? actionText.decline : text.leaveOut}
      </Button>
      <span className="flex-1" />
      <Link
        to={openDay}
        preventScrollReset
        className="flex min-h-11 items-center text-14 font-medium text-accent hover:underline md:min-h-8 md:text-13"
      >
        {text.openDay}
      </Link>
    </div>
  );
}
