import { weekdaysFrom } from '#contract/base/days.ts';
import type { WorkingDay } from '#contract/people/staff.schema.ts';
import { weekText } from '#text/staff.ts';
import { formatClock, weekdayName } from '#web/calendar.ts';

const weekdays = weekdaysFrom(0);

const hoursOf = ({ starts, ends }: Pick<WorkingDay, 'starts' | 'ends'>) =>
  `${formatClock(starts)} – ${formatClock(ends)}`;

/** Mon–Fri 8:00 AM – 4:30 PM; Sat 8:00 AM – 12:00 PM. Adjacent days with the same hours are joined. */
export function summaryOf(working: readonly WorkingDay[]): string[] {
  const runs: { first: number; last: number; hours: string; at: number }[] = [];
  weekdays.forEach((weekday, at) => {
    const day = working.find((each) => each.weekday === weekday);
    if (!day) return;
    const hours = hoursOf(day);
    const run = runs.at(-1);
    if (run?.hours === hours && run.at === at - 1) Object.assign(run, { last: weekday, at });
    else runs.push({ first: weekday, last: weekday, hours, at });
  });
  return runs.map(({ first, last, hours }) => {
    const days =
      first === last ? weekdayName(first, 'short') : `${weekdayName(first, 'short')}–${weekdayName(last, 'short')}`;
    return `${days} ${hours}`;
  });
}

/** The fields of one day; empty strings are times not entered yet. */
export type DayDraft = { weekday: number; works: boolean; starts: string; ends: string; rest: Rest | null };
type Rest = { starts: string; ends: string };

const usual = { starts: '08:00', ends: '16:30' };
export const usualRest = { starts: '12:00', ends: '12:30' };

/** A day off has no times, so switching it on and off again is no change. */
export const switchedOff = (weekday: number): DayDraft => ({
  weekday,
  works: false,
  starts: '',
  ends: '',
  rest: null,
});

export const switchedOn = (weekday: number, known: DayDraft | undefined): DayDraft =>
  known?.works ? known : { weekday, works: true, ...usual, rest: null };

export const draftOf = (working: readonly WorkingDay[]): DayDraft[] =>
  weekdays.map((weekday) => {
    const day = working.find((each) => each.weekday === weekday);
    if (!day) return switchedOff(weekday);
    const { starts, ends, break_starts, break_ends } = day;
    const rest = break_starts && break_ends ? { starts: break_starts, ends: break_ends } : null;
    return { weekday, works: true, starts, ends, rest };
  });

/** Times on the same day compare as text. */
export function problemOf({ works, starts, ends, rest }: DayDraft): string | null {
  if (!works) return null;
  if (!starts || !ends) return weekText.missing;
  if (starts >= ends) return weekText.order;
  if (!rest) return null;
  if (!rest.starts || !rest.ends) return weekText.missing;
  if (rest.starts >= rest.ends) return weekText.order;
  return starts < rest.starts && rest.ends < ends ? null : weekText.breakOutside;
}

export const toWorking = (draft: readonly DayDraft[]): WorkingDay[] =>
  draft
    .filter(({ works }) => works)
    .map(({ weekday, starts, ends, rest }) => ({
      weekday,
      starts,
      ends,
      break_starts: rest?.starts ?? null,
      break_ends: rest?.ends ?? null,
    }));

/** Copies Monday's hours to the other weekdays; the weekend stays as it is. */
export function copyMonday(draft: readonly DayDraft[]): DayDraft[] {
  const monday = draft.find(({ weekday }) => weekday === 1);
  return draft.map((day) =>
    monday && day.weekday >= 2 && day.weekday <= 5 ? { ...monday, weekday: day.weekday } : day,
  );
}
