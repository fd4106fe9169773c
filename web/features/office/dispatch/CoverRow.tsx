import { TriangleAlert } from 'lucide-react';
import type { Cover, CoverOption } from '#contract/jobs/schedule.schema.ts';
import { coverText as text, dispatchText, skillText } from '#text/dispatch.ts';
import { fieldText } from '#text/fields.ts';
import { fill } from '#contract/text/fill.ts';
import { formatShortDay } from '#web/calendar.ts';
import { describePart } from '#web/features/shared/jobs/describePart.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { dayIn, formatSpan, formatTime } from '#web/when.ts';

export type Move = Cover['moves'][number];

type Person = { id: string; full_name: string };
type RowProps = {
  move: Move;
  zone: string;
  /** Whose day it is. */
  absent: Person;
  /** Who then leads a job whose lead is absent. */
  lead: string | null;
  kept: boolean;
  refusal: string | undefined;
  onKeep: (keep: boolean) => void;
  onChoose: (technician: string) => void;
};

/** One job, route or span of the day, and who could take it. */
export function CoverRow({ move, zone, absent, lead, kept, refusal, onKeep, onChoose }: RowProps) {
  const { title, client_name, place, start, end, stops, options, technician, part } = move;
  const to = options.find(({ id }) => id === technician);
  const name = stops > 1 ? fill(dispatchText.tour, { name: title, count: stops }) : title;
  const about = [describePart({ part, assigned_to: absent.id }), client_name, place].filter(Boolean);
  return (
    <li className="flex rounded-card py-2 pr-3 hairline">
      <Checkbox
        checked={Boolean(to) && !kept}
        disabled={!to}
        aria-label={fill(text.include, { title: name })}
        onChange={(event) => onKeep(!event.target.checked)}
      />
      <div className="grid min-w-0 flex-1 gap-1 pt-1.5">
        <p className="flex justify-between gap-3 text-15 md:text-13">
          <span className="min-w-0 truncate font-strong">{name}</span>
          <span className="flex-none text-muted tabular-nums">{formatSpan(start, end, zone)}</span>
        </p>
        <p className="truncate text-14 text-muted md:text-12">{about.join(', ') || fieldText.noClient}</p>
        {to ? (
          <>
            <Select
              hideLabel
              label={fill(text.who, { title: name })}
              value={to.id}
              onChange={(event) => onChoose(event.target.value)}
            >
              {options.map((offer) => (
                <option key={offer.id} value={offer.id}>
                  {fill(text.option, { name: offer.full_name, when: whenOf(offer, move, zone) })}
                </option>
              ))}
            </Select>
            {to.travel_minutes !== null && (
              <p className="text-13 text-muted tabular-nums md:text-12">
                {fill(text.drive, { minutes: to.travel_minutes })}
              </p>
            )}
            {to.on_job && <p className={note}>{text.seatOpens}</p>}
            {part?.lead && !kept && <p className={note}>{leadNote(lead, to, absent)}</p>}
          </>
        ) : (
          <p className="text-14 text-warning-on md:text-12">{nobody(move)}</p>
        )}
        {refusal && (
          <p role="alert" className="flex gap-1.5 text-14 text-danger md:text-12">
            <TriangleAlert size={14} aria-hidden className="mt-0.5 flex-none" />
            {refusal}
          </p>
        )}
      </div>
    </li>
  );
}

const note = 'text-13 text-muted md:text-12';

function leadNote(lead: string | null, to: Person, absent: Person): string {
  if (lead === to.id) return fill(text.leads, { name: to.full_name });
  return lead === absent.id ? fill(text.staysLead, { name: absent.full_name }) : '';
}

function nobody({ skills, part }: Move): string {
  const needed = skills.map((skill) => skillText[skill]).join(', ');
  if (!needed) return part ? text.nobodyThatDay : text.nobodyFree;
  return fill(part ? text.nobodySkilledThatDay : text.nobodySkilled, { skills: needed });
}

/** The same time, another time that day, or another day. */
function whenOf({ start, on_job }: CoverOption, move: Move, zone: string): string {
  if (on_job) return text.onJob;
  if (Date.parse(start) === Date.parse(move.start)) return text.sameTime;
  const day = dayIn(zone, start);
  return day === dayIn(zone, move.start)
    ? formatTime(start, zone)
    : `${formatShortDay(day)}, ${formatTime(start, zone)}`;
}
