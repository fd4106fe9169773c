import type { Span } from '#contract/jobs/freeTime.ts';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { dispatchText } from '#text/dispatch.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { formatTime } from '#web/when.ts';

/** Why a technician isn't available: a day off with its note, a break, or outside their hours. */
export function offLabel(
  gap: Span,
  windows: readonly Span[],
  day: string,
  person: StaffMember | undefined,
  zone: string,
) {
  const dayOff = person?.days_off.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
  if (dayOff) return dayOff.note ? fill(dispatchText.offNote, { note: dayOff.note }) : dispatchText.off;
  if (!windows.length) return dispatchText.off;
  const before = windows.some(({ end }) => end <= gap.start);
  const after = windows.some(({ start }) => start >= gap.end);
  if (before && after) return dispatchText.break;
  return before
    ? fill(dispatchText.offFrom, { time: formatTime(gap.start, zone) })
    : fill(workText.offUntil, { time: formatTime(gap.end, zone) });
}
