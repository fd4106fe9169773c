import { isDay } from '#contract/base/days.ts';
import { fieldText } from '#text/fields.ts';
import type { Problems } from '#web/form.ts';

/** The form's technician, day and time. */
export type SlotDraft = { technician: string | null; day: string; time: string };

export const checkSlot = ({ technician, day, time }: SlotDraft): Problems<SlotDraft> => ({
  technician: technician ? undefined : fieldText.technicianMissing,
  day: isDay(day) ? undefined : fieldText.dayMissing,
  time: time ? undefined : fieldText.timeMissing,
});
