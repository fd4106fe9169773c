import { useQuery } from '@tanstack/react-query';
import { Ban, CalendarDays, Clock, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { addDays } from '#contract/base/days.ts';
import type { Offer } from '#contract/jobs/schedule.schema.ts';
import { commonText } from '#text/common.ts';
import { dropText as text, skillText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { formatShortDay } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { isPlanned, stopsOf, type Block } from '#web/features/office/dispatch/blocks.ts';
import { waysOutQuery } from '#web/features/office/dispatch/board.ts';
import { lengthOf, minute } from '#web/features/office/dispatch/clock.ts';
import type { BoardSlot } from '#web/features/office/dispatch/useMoves.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';
import { dayIn, formatSpan, formatTime } from '#web/when.ts';
import { RadioCard } from '#web/ui/RadioCard.tsx';

/** The slot that was refused, and the title and reason to show. */
export type Refused = {
  title: string;
  reason: string;
  block: Block;
  place: { technician: { id: string; full_name: string }; start: number; end: number };
  /** Other times that fit all stops of a tour; a job asks the server for its options. */
  alternatives: { start: number; end: number }[];
};
type Props = Refused & { zone: string; onChoose: (slot: BoardSlot) => void; onClose: () => void };

type Way = {
  key: string;
  icon: ReactNode;
  name: string;
  note: string;
  offer: Pick<Offer, 'start' | 'end'>;
  travel: number | null;
  slot: BoardSlot;
};

/** Why the move failed, and what would fit instead. It stays until the user answers or closes it. */
export function RefusedDrop(props: Props) {
  const { title, reason, block, place, zone, onChoose, onClose } = props;
  const group = useId();
  const [picked, pick] = useState<string | null>(null);
  const ways = useWays(props);
  const chosen = ways.list.find(({ key }) => key === picked) ?? ways.list[0];
  return (
    <section
      role="alert"
      aria-label={title}
      className="rise fixed inset-x-4 bottom-4 z-30 mx-auto grid max-w-[420px] gap-3 rounded-panel bg-raised p-4 text-14 shadow-3 md:text-13"
    >
      <div className="flex gap-3">
        <span className="grid size-8 flex-none place-items-center rounded-control bg-danger-soft text-danger">
          <Ban size={17} strokeWidth={2.25} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-strong">{reason}</p>
          <p className="truncate text-muted">
            {[block.title, block.jobs[0].client_name ?? fieldText.noClient, lengthOf(place.end - place.start)].join(
              ', ',
            )}
          </p>
        </div>
        <IconButton
          size="work"
          Icon={X}
          label={commonText.dismiss}
          onClick={onClose}
          className="-m-1.5 ml-0 text-muted hover:bg-sunken hover:text-text"
        />
      </div>
      {ways.pending && <output className="text-muted">{text.looking}</output>}
      {ways.error && <p className="text-danger">{messageOf(ways.error)}</p>}
      {!ways.pending && !ways.error && !ways.list.length && <p className="text-muted">{text.noWay}</p>}
      {ways.list.length > 0 && (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="sr-only">{text.alternatives}</legend>
          {ways.list.map((way) => (
            <WayOption
              key={way.key}
              way={way}
              group={group}
              zone={zone}
              checked={way === chosen}
              onPick={() => pick(way.key)}
            />
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        {chosen && (
          <Button variant="primary" onClick={() => onChoose(chosen.slot)}>
            {moveText(chosen, place, zone)}
          </Button>
        )}
        <Button onClick={onClose}>{isPlanned(block) ? text.leave : text.leaveUnscheduled}</Button>
      </div>
    </section>
  );
}

function moveText({ slot, offer }: Way, place: Refused['place'], zone: string): string {
  const time = formatTime(offer.start, zone);
  if (slot.technician?.id !== place.technician.id)
    return fill(text.giveTo, { name: slot.technician?.full_name ?? '', time });
  const day = dayIn(zone, offer.start);
  return fill(text.moveTo, { time: day === dayIn(zone, place.start) ? time : `${formatShortDay(day)}, ${time}` });
}

const nothing = { skilled: true, later: null, another_day: null, other: null };

/** The server's options for a job; for a tour, the starts at which the whole tour fits. */
function useWays({ block, place, alternatives, zone }: Props) {
  const job = block.kind === 'job';
  const query = useQuery({
    ...waysOutQuery({
      job_id: block.jobs[0].id,
      technician: place.technician.id,
      wish: new Date(place.start).toISOString(),
      minutes: Math.round(stopsOf(block)[0].work / minute),
    }),
    enabled: job,
  });
  const icon = (Icon: typeof Clock) => (
    <span aria-hidden className="grid size-8 flex-none place-items-center rounded-control bg-sunken">
      <Icon size={16} />
    </span>
  );
  const way = (key: string, offer: Offer, shown: Pick<Way, 'icon' | 'name' | 'note'>): Way => ({
    key,
    ...shown,
    offer,
    travel: offer.travel_minutes,
    slot: { technician: offer, start: Date.parse(offer.start), end: Date.parse(offer.end) },
  });
  if (!job) {
    const list = alternatives.map(({ start, end }): Way => {
      const offer = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
      const day = formatShortDay(dayIn(zone, start));
      const note = place.technician.full_name;
      return {
        key: offer.start,
        icon: icon(Clock),
        name: day,
        note,
        offer,
        travel: null,
        slot: { ...place, start, end },
      };
    });
    return { list, pending: false, error: null };
  }
  const { skilled, later, another_day: another, other } = query.data ?? nothing;
  const noteOf = ({ full_name: name }: Offer) => (skilled ? name : fill(text.lacksSkill, { name }));
  const same = [
    later && way('later', later, { icon: icon(Clock), name: laterText(later.start, zone), note: noteOf(later) }),
    another &&
      way('another', another, { icon: icon(CalendarDays), name: dayText(another.start, zone), note: noteOf(another) }),
  ];
  const somebodyElse =
    other &&
    way('other', other, {
      icon: <Avatar initials={initials(other.full_name)} paint={paintOf(other.colour)} />,
      name: other.full_name,
      note: [
        dayIn(zone, other.start) === dayIn(zone, place.start) ? '' : dayText(other.start, zone),
        other.skills.map((skill) => skillText[skill]).join(', '),
      ]
        .filter(Boolean)
        .join(': '),
    });
  // The option with the right skills comes first.
  const list = (skilled ? [...same, somebodyElse] : [somebodyElse, ...same]).filter((each) => each !== null);
  return { list, pending: query.isPending, error: query.data ? null : query.error };
}

const laterText = (start: string, zone: string) =>
  dayIn(zone, start) === dayIn(zone) ? text.laterToday : text.laterThatDay;

function dayText(start: string, zone: string): string {
  const day = dayIn(zone, start);
  const shown = formatShortDay(day);
  return day === addDays(dayIn(zone), 1) ? fill(text.tomorrow, { day: shown }) : shown;
}

type OptionProps = { way: Way; group: string; zone: string; checked: boolean; onPick: () => void };

function WayOption({ way: { icon, name, note, offer, travel }, group, zone, checked, onPick }: OptionProps) {
  return (
    <RadioCard group={group} checked={checked} onPick={onPick}>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{name}</span>
        <span className="block truncate text-13 text-muted md:text-12">{note}</span>
      </span>
      <span className="flex-none text-right tabular-nums">
        <span className="block font-strong">{formatSpan(offer.start, offer.end, zone)}</span>
        {travel !== null && (
          <span className="block text-13 text-muted md:text-12">{fill(workText.drive, { minutes: travel })}</span>
        )}
      </span>
    </RadioCard>
  );
}
