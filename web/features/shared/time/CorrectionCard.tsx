import { ArrowRight, Ban, Check, Clock3, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CorrectionRow } from '#contract/field/timeEntry.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { correctionText as text } from '#text/time.ts';
import { useZone } from '#web/business.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { formatLately, formatTime } from '#web/when.ts';

const states: Record<CorrectionRow['state'], { Icon: LucideIcon; tone: 'warning' | 'success' | 'neutral' }> = {
  asked: { Icon: Clock3, tone: 'warning' },
  approved: { Icon: Check, tone: 'success' },
  declined: { Icon: Ban, tone: 'neutral' },
};

/** The old and new time, the reason, and the decision. */
export function CorrectionCard({ correction, children }: { correction: CorrectionRow; children?: ReactNode }) {
  const zone = useZone();
  const { state, reason, asked_at, asked_by, person_id, decided_at, decided_by_name, note } = correction;
  const byOffice = asked_by !== person_id;
  const name = correction.asked_by_name ?? '';
  const title = byOffice
    ? fill(correction.was_started_at ? text.byOffice : text.addedByOffice, { name })
    : correction.was_started_at
      ? text.asked
      : text.missing;
  const { Icon, tone } = states[state];
  return (
    <div className="time-correction">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-strong">{title}</b>
        {!byOffice && <Badge text={text.states[state]} Icon={Icon} tone={tone} />}
      </div>
      <Change correction={correction} />
      <p className="text-14 wrap-anywhere text-muted md:text-13">
        {[reason && fill(text.quoted, { reason }), fill(text.askedAt, { when: formatLately(asked_at, zone) })]
          .filter(Boolean)
          .join(' ')}
      </p>
      {!byOffice && decided_at && (
        <p className="text-14 wrap-anywhere text-muted md:text-13">
          {note
            ? fill(text.note, { name: decided_by_name ?? '', note })
            : fill(text.decided, { name: decided_by_name ?? '', when: formatLately(decided_at, zone) })}
        </p>
      )}
      {children}
    </div>
  );
}

type Changed = Pick<CorrectionRow, 'was_started_at' | 'was_ended_at' | 'started_at' | 'ended_at'>;

/** Only the side that changes, or both if both do. */
export function Change({ correction }: { correction: Changed }) {
  const zone = useZone();
  const { was_started_at, was_ended_at, started_at, ended_at } = correction;
  if (!started_at || !ended_at) return <p className="text-16 font-strong md:text-14">{text.removed}</p>;
  const time = (at: string | null) => (at ? formatTime(at, zone) : '–');
  if (!was_started_at)
    return <p className="text-16 font-strong tabular-nums md:text-14">{`${time(started_at)} – ${time(ended_at)}`}</p>;
  const sides = [
    { label: fieldText.start, was: was_started_at, is: started_at },
    { label: fieldText.end, was: was_ended_at, is: ended_at },
  ].filter(({ was, is }) => time(was) !== time(is));
  return (
    <div className="grid gap-1">
      {sides.map(({ label, was, is }) => (
        <p key={label} className="flex flex-wrap items-center gap-2 text-16 tabular-nums md:text-14">
          {label}
          <s className="text-muted">{time(was)}</s>
          <ArrowRight size={16} aria-hidden />
          <b className="font-strong">{time(is)}</b>
        </p>
      ))}
    </div>
  );
}
