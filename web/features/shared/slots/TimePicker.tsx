import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, type CSSProperties, type ReactNode } from 'react';
import { addDays, weekdayOf, type WeekStart } from '#contract/base/days.ts';
import type { SlotDay, Slots, SlotWindow } from '#contract/booking/slot.schema.ts';
import { usualSlot } from '#contract/booking/usualTime.ts';
import { whenText as text } from '#text/book.ts';
import { dayText } from '#text/days.ts';
import { fill } from '#contract/text/fill.ts';
import { useWeekStart, useZone } from '#web/business.ts';
import { formatShortDay, weekdayName } from '#web/calendar.ts';
import { endsOn, withDays } from '#web/features/shared/slots/takesDays.ts';
import { slotsQuery, type Wanted } from '#web/features/shared/slots/slots.ts';
import { messageOf } from '#web/errors.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { dayIn, formatSpan, formatWeekday } from '#web/when.ts';
import '#web/features/shared/slots/slots.css';

/** A picked window; it is identified by instants, because 1:30 exists twice on a day in November. */
export type PickedSlot = { starts_at: string; ends_at: string; days: string[]; token: string; near: boolean };

type Props = {
  wanted: Wanted;
  /** The first day shown; by default the first bookable one. */
  from: string | undefined;
  onFrom: (day: string | null) => void;
  picked: PickedSlot | null;
  onPick: (slot: PickedSlot) => void;
  /** An instant with the same weekday and time of day as last time. */
  usual?: string | null;
  /** A user other than the client is looking. */
  forClient?: boolean;
};

const twoWeeks = 14;

/** The free windows, two weeks at a time. Days are headings; their windows are one group of choices. */
export function TimePicker(props: Props) {
  const { wanted, from, onFrom } = props;
  const query = useQuery(slotsQuery(wanted, from));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (!data && error) {
    return <PanelError text={`${text.failed} ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingLine text={text.loading} />;
  const first = data.from;
  const last = { from: formatShortDay(first), to: formatShortDay(data.to) };
  return (
    <div className="grid gap-4" aria-busy={isPlaceholderData}>
      <div className="flex items-center justify-between gap-2 max-md:hidden">
        <p className="text-13 font-strong">{fill(dayText.fromTo, last)}</p>
        <Turn data={data} from={from} onFrom={onFrom} />
      </div>
      <Days {...props} data={data} />
      <div className="md:hidden">
        <Turn data={data} from={from} onFrom={onFrom} />
      </div>
    </div>
  );
}

function Turn({ data, from, onFrom }: { data: Slots } & Pick<Props, 'from' | 'onFrom'>) {
  return (
    <div className="flex gap-2 max-md:*:flex-1">
      {from && (
        <Button
          onClick={() => {
            const earlier = addDays(data.from, -twoWeeks);
            onFrom(earlier > dayIn('UTC') ? earlier : null);
          }}
        >
          <ChevronLeft size={16} aria-hidden />
          {text.earlier}
        </Button>
      )}
      {data.more && (
        <Button onClick={() => onFrom(addDays(data.to, 1))}>
          {text.later}
          <ChevronRight size={16} aria-hidden />
        </Button>
      )}
    </div>
  );
}

const isOpen = ({ windows }: SlotDay) => windows.some(({ token }) => token !== null);

function Days({ data, picked, onPick, usual, forClient = false }: Props & { data: Slots }) {
  const zone = useZone();
  const currency = useCurrency();
  const weekStart = useWeekStart();
  const group = useId();
  const near = data.days.find((day) => day.near && isOpen(day));
  const off = data.quote.total_cents - (data.near_quote ?? data.quote).total_cents;
  const words = forClient ? { plain: text.nearby, off: text.nearbyOff } : { plain: text.near, off: text.nearOff };
  const nearText = data.near_quote && off > 0 ? words.off : words.plain;
  const sameTime = usual ? usualSlot(data.days, usual, zone) : null;
  if (!data.days.some(isOpen)) {
    return (
      <output className="grid gap-1 py-6 text-center">
        <span className="wide text-17">{text.none}</span>
        <span className="text-15 text-muted md:text-13">
          {data.more ? text.noneMore : forClient ? text.noneAsk : text.noneCall}
        </span>
      </output>
    );
  }
  return (
    <>
      {near && (
        <p className="slot-banner">
          {fill(nearText, {
            day: formatShortDay(near.day),
            amount: formatCents((data.near_quote ?? data.quote).discount_cents, currency),
          })}
        </p>
      )}
      {sameTime && (
        <Button onClick={() => onPick(sameTime)} className="whitespace-normal md:justify-self-start">
          {fill(text.usual, {
            day: formatWeekday(sameTime.starts_at, zone),
            window: formatSpan(sameTime.starts_at, sameTime.ends_at, zone),
          })}
          {sameTime.days.length > 1 && `, ${endsOn(sameTime.days)}`}
        </Button>
      )}
      <div className="slot-days">
        {data.days.map((day, index) => (
          <Day key={day.day} day={day} column={index === 0 ? columnOf(day.day, weekStart) : undefined}>
            {day.windows.map((window) => (
              <Window
                key={window.starts_at}
                window={window}
                group={group}
                label={withDays(
                  `${formatShortDay(day.day)}, ${formatSpan(window.starts_at, window.ends_at, zone)}`,
                  window.days,
                )}
                short={formatSpan(window.starts_at, window.ends_at, zone)}
                checked={picked?.starts_at === window.starts_at}
                onPick={(token) => onPick({ ...window, token, near: day.near })}
              />
            ))}
          </Day>
        ))}
      </div>
      <p className="text-13 text-muted md:text-12">{text.legend}</p>
    </>
  );
}

const columnOf = (day: string, weekStart: WeekStart) => ((weekdayOf(day) - weekStart + 7) % 7) + 1;

function Day({ day, column, children }: { day: SlotDay; column: number | undefined; children: ReactNode }) {
  const { state, near } = day;
  const quiet = state === 'closed' || state === 'too_soon' || state === 'too_late';
  return (
    <fieldset
      className="slot-day"
      data-quiet={quiet || undefined}
      data-near={(near && isOpen(day)) || undefined}
      style={column === undefined ? undefined : ({ '--column': column } as CSSProperties)}
    >
      <legend>
        <span className="slot-name">{formatShortDay(day.day)}</span>
        <span aria-hidden className="slot-number">
          {weekdayName(weekdayOf(day.day), 'short')} <b>{Number(day.day.slice(8))}</b>
        </span>
      </legend>
      {quiet || day.windows.length === 0 ? (
        <p className="slot-why">
          <span>{quiet ? text[state] : text.full}</span>
        </p>
      ) : (
        <div className="slot-windows">{children}</div>
      )}
    </fieldset>
  );
}

type WindowProps = {
  window: SlotWindow;
  group: string;
  label: string;
  short: string;
  checked: boolean;
  onPick: (token: string) => void;
};

function Window({ window: { token, days }, group, label, short, checked, onPick }: WindowProps) {
  if (token === null) {
    return (
      <p className="slot" data-taken>
        <s aria-hidden>{short}</s>
        <span className="sr-only">{`${short}, ${text.taken}`}</span>
      </p>
    );
  }
  return (
    <label className="slot">
      <input type="radio" name={group} aria-label={label} checked={checked} onChange={() => onPick(token)} />
      <span>
        {short}
        {days.length > 1 && <span className="slot-ends">{endsOn(days)}</span>}
      </span>
    </label>
  );
}
