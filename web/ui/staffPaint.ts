import type { StaffColour } from '#contract/people/staff.kinds.ts';

/** Background and text for each color, spelled out so that the build finds the classes. */
export const staffPaint: Record<StaffColour, string> = {
  tide: 'bg-staff-tide text-on-staff-tide',
  amber: 'bg-staff-amber text-on-staff-amber',
  indigo: 'bg-staff-indigo text-on-staff-indigo',
  violet: 'bg-staff-violet text-on-staff-violet',
  moss: 'bg-staff-moss text-on-staff-moss',
  coral: 'bg-staff-coral text-on-staff-coral',
  slate: 'bg-staff-slate text-on-staff-slate',
  spray: 'bg-staff-spray text-on-staff-spray',
};

/** A person outside the team has no color. */
export const paintOf = (colour: StaffColour | undefined) =>
  colour ? staffPaint[colour] : 'bg-sunken text-text hairline';
