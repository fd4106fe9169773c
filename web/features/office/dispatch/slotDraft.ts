import { isDay } from '#contract/base/days.ts';
import { moveText } from '#text/dispatch.ts';
import type { Problems } from '#web/form.ts';

/** Who, which day and when, as it is typed. */
export type SlotDraft = { technician: string | null; day: string; time: string };

export const checkSlot = ({ technician, day, time }: SlotDraft): Problems<SlotDraft> => ({
  technician: technician ? undefined : moveText.technicianMissing,
  day: isDay(day) ? undefined : moveText.dayMissing,
  time: time ? undefined : moveText.timeMissing,
});
