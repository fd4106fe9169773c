import type { StaffColour } from '#contract/trade.ts';

/** Ground and text of each colour, spelled out so that the styles are built with them. */
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

/** Whoever isn't on the team has no colour. */
export const paintOf = (colour: StaffColour | undefined) =>
  colour ? staffPaint[colour] : 'bg-sunken text-text hairline';
