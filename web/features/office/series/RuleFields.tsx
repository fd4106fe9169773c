import { useId } from 'react';
import type { Asset } from '#contract/people/client.schema.ts';
import { repeatText } from '#text/series.ts';
import { fill } from '#contract/text/fill.ts';
import { weekdayName } from '#web/calendar.ts';
import { afterPickupText, monthDayText } from '#web/features/shared/series/describe.ts';
import {
  monthRule,
  monthWay,
  monthWays,
  weekdaysOf,
  type RepeatDraft,
} from '#web/features/office/series/repeatDraft.ts';
import { Select } from '#web/ui/Select.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';

type Props = {
  draft: RepeatDraft;
  onType: (part: Partial<RepeatDraft>) => void;
  startsOn: string;
  bins: Asset[];
};

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** Bins whose pickup day is known. */
export const binsOf = (assets: Asset[]) =>
  assets.filter(({ kind, pickup_weekday }) => kind === 'bins' && pickup_weekday !== null);

/** The other values that this choice sets: for bins, the trade's usual plan. */
export function wayPart(every: RepeatDraft['every'], bins: Asset[]): Partial<RepeatDraft> {
  const [first] = bins;
  if (every !== 'pickup' || !first) return { every };
  return { every, interval: 4, asset_id: first.id, pickup_weekday: first.pickup_weekday ?? 0 };
}

/** The frequency and the weekdays. */
export function RuleFields({ draft, onType, startsOn, bins }: Props) {
  return (
    <div className="grid gap-3">
      <Interval draft={draft} onType={onType} />
      {draft.every === 'week' && <WeekdayChoice draft={draft} onType={onType} startsOn={startsOn} />}
      {draft.every === 'month' && startsOn && <MonthChoice draft={draft} onType={onType} startsOn={startsOn} />}
      {draft.every === 'pickup' && <PickupChoice draft={draft} onType={onType} bins={bins} />}
    </div>
  );
}

function Interval({ draft, onType }: Pick<Props, 'draft' | 'onType'>) {
  const id = useId();
  const unit = draft.every === 'month' ? 'month' : 'week';
  return (
    <div className="flex items-center gap-3 text-15 md:text-13">
      <label htmlFor={id} className="font-medium">
        {repeatText.every}
      </label>
      <Stepper
        id={id}
        value={draft.interval}
        min={1}
        max={52}
        names={{ less: repeatText.less, more: repeatText.more }}
        onChange={(interval) => onType({ interval })}
      />
      <span>{repeatText[`${unit}_${draft.interval === 1 ? 'one' : 'other'}`]}</span>
    </div>
  );
}

function WeekdayChoice({ draft, onType, startsOn }: Omit<Props, 'bins'>) {
  const chosen = weekdaysOf(draft, startsOn);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{repeatText.onDays}</legend>
      <div className="grid grid-cols-7 gap-1.5">
        {weekdays.map((weekday) => (
          <label
            key={weekday}
            className={`grid min-h-12 cursor-pointer place-items-center rounded-card text-14 transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-9 md:text-13 ${
              chosen.includes(weekday)
                ? 'bg-accent-soft font-strong shadow-[inset_0_0_0_2px_var(--primary)]'
                : 'font-medium edge-control hover:bg-hover'
            }`}
          >
            <input
              type="checkbox"
              aria-label={weekdayName(weekday)}
              checked={chosen.includes(weekday)}
              onChange={(event) =>
                onType({
                  weekdays: weekdays.filter((each) =>
                    each === weekday ? event.target.checked : chosen.includes(each),
                  ),
                })
              }
              className="sr-only"
            />
            <span aria-hidden>{weekdayName(weekday).slice(0, 2)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Offers only the ways to name the day of the first visit. */
function MonthChoice({ draft, onType, startsOn }: Omit<Props, 'bins'>) {
  const ways = monthWays(startsOn);
  return (
    <Select
      label={repeatText.on}
      value={monthWay(draft.month, startsOn)}
      onChange={(event) => onType({ month: ways.find((way) => way === event.target.value) ?? 'day' })}
    >
      {ways.map((way) => {
        const rule = monthRule(way, startsOn, 1);
        return (
          <option key={way} value={way}>
            {rule.every === 'month' && monthDayText(rule)}
          </option>
        );
      })}
    </Select>
  );
}

function PickupChoice({ draft, onType, bins }: Omit<Props, 'startsOn'>) {
  const choose = (id: string) => {
    const found = bins.find((each) => each.id === id);
    if (found) onType({ asset_id: found.id, pickup_weekday: found.pickup_weekday ?? 0 });
  };
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {bins.length > 0 && (
        <Select
          label={repeatText.bins}
          value={bins.some(({ id }) => id === draft.asset_id) ? draft.asset_id : ''}
          onChange={(event) => choose(event.target.value)}
        >
          {!bins.some(({ id }) => id === draft.asset_id) && <option value="">{repeatText.noBins}</option>}
          {bins.map(({ id, label, pickup_weekday }) => (
            <option key={id} value={id}>
              {fill(repeatText.binsPickup, { label, weekday: weekdayName(pickup_weekday ?? 0) })}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={repeatText.after}
        value={draft.days_after}
        onChange={(event) => onType({ days_after: Number(event.target.value) })}
      >
        {weekdays.map((days) => (
          <option key={days} value={days}>
            {afterPickupText(days)}
          </option>
        ))}
      </Select>
    </div>
  );
}
