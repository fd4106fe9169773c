import { z } from 'zod';
import { staffLimits } from '#contract/base/limits.ts';
import { Profile } from '#contract/people/profile.schema.ts';
import { serviceKinds } from '#contract/jobs/service.kinds.ts';
import { staffColours } from '#contract/people/staff.kinds.ts';
import { Day, Id, inOrder, TimeOfDay } from '#contract/base/scalars.schema.ts';

/** One weekday of a person's week; 0 is Sunday. A missing day is a day off. */
export const WorkingDay = z
  .strictObject({
    weekday: z.number().int().min(0).max(6),
    starts: TimeOfDay,
    ends: TimeOfDay,
    break_starts: TimeOfDay.nullable(),
    break_ends: TimeOfDay.nullable(),
  })
  .refine(({ starts, ends }) => starts < ends, { path: ['ends'] })
  .refine(
    ({ starts, ends, break_starts, break_ends }) =>
      break_starts === null || break_ends === null
        ? break_starts === break_ends
        : starts < break_starts && break_starts < break_ends && break_ends < ends,
    { path: ['break_ends'] },
  );

export const DayOff = z
  .strictObject({
    id: Id,
    starts_on: Day,
    ends_on: Day,
    note: z.string().trim().max(staffLimits.note).nullable(),
  })
  .refine(...inOrder('starts_on', 'ends_on'));

/** A technician or sales person as scheduling sees them. */
export const StaffMember = Profile.pick({ id: true, role: true, full_name: true, phone: true, active: true }).extend({
  colour: z.enum(staffColours),
  skills: z.array(z.enum(serviceKinds)),
  /** The cost of an hour to the business. Administrators only: it is in a separate table. */
  hourly_cost_cents: z.number().int().nullable(),
  working_hours: z.array(WorkingDay),
  /** From today on. */
  days_off: z.array(DayOff),
});

export const StaffUpdate = z.strictObject({
  colour: z.enum(staffColours),
  skills: z.array(z.enum(serviceKinds)).max(serviceKinds.length),
  hourly_cost_cents: z.number().int().min(0).max(staffLimits.hourly_cost_cents).nullable(),
});

export const Week = z.strictObject({
  working_hours: z
    .array(WorkingDay)
    .max(7)
    .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length),
});

export type WorkingDay = z.infer<typeof WorkingDay>;
export type DayOff = z.infer<typeof DayOff>;
export type StaffMember = z.infer<typeof StaffMember>;
export type StaffUpdate = z.infer<typeof StaffUpdate>;
