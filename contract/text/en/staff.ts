import { texts } from '#contract/text/texts.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import type { StaffColour } from '#contract/people/staff.kinds.ts';

/** The kinds of work that the business does. */
export const serviceText: Record<ServiceKind, string> = texts({
  flatwork: 'Driveway and flatwork wash',
  soft_wash: 'House soft wash',
  bins: 'Trash-bin cleaning',
  exterior_detail: 'Exterior detail',
  interior_detail: 'Interior detail',
  full_detail: 'Full detail',
  ceramic_coating: 'Ceramic coating',
});

export const colourText: Record<StaffColour, string> = texts({
  tide: 'Blue',
  amber: 'Amber',
  indigo: 'Indigo',
  violet: 'Violet',
  moss: 'Green',
  coral: 'Coral',
  slate: 'Gray',
  spray: 'Aqua',
});

/** /admin/staff: the team. */
export const staffText = texts({
  team: 'Team',
  subtitle: 'Your team’s skills, working hours and days off.',
  loading: 'Loading staff...',
  failed: 'Staff could not be loaded',
  empty: 'No staff yet',
  emptyBody: 'Technicians and sales reps you add show up here.',
  add: 'Add staff',
  groups: { tech: 'Technicians', sales: 'Sales' },
  columns: { week: 'Week', dayOff: 'Next day off' },
  inactive: 'inactive',
  noSkills: 'No skills yet',
  allSkills: 'All services',
  noWeek: 'No working hours yet',
  noDayOff: 'None planned',
  offNow: 'Off until {day}',
  noCost: 'Not set',
  gone: 'This person isn’t on staff. They may have a different role now.',
  changedElsewhere: 'This was changed while you were editing. Your edits are kept. Saving will replace them.',
});

export const staffDetailsText = texts({
  colour: 'Color',
  colourHint: 'Shown on the schedule.',
  skillsHint: '{name} can be assigned these types of jobs.',
  costHint: 'In {currency}. Only administrators see this.',
  costWrong: 'Enter an amount such as 28.50.',
  costTooHigh: 'Enter at most {max}.',
  saved: 'Details saved',
  savedBody: 'The changes to {name} are saved.',
});

export const weekText = texts({
  title: 'Working hours',
  hint: 'A typical week, in your time zone.',
  off: 'Off',
  starts: '{day} starts',
  ends: '{day} ends',
  breakStarts: '{day} break starts',
  breakEnds: '{day} break ends',
  break: 'Break',
  addBreak: 'Add break',
  addBreakOn: 'Add break on {day}',
  removeBreakOn: 'Remove break on {day}',
  copy: 'Copy Monday to all weekdays',
  copyRefused: 'Monday is a day off.',
  missing: 'Enter both times.',
  order: 'The end time must be after the start time.',
  breakOutside: 'The break must be within working hours.',
  saved: 'Working hours saved',
  savedBody: '{name}: {week}',
});

export const dayOffText = texts({
  title: 'Days off',
  hint: 'Jobs can’t be scheduled on these days.',
  none: 'No days off planned.',
  add: 'Add days off',
  added: 'Days off added',
  notAdded: 'The days off were not added',
  remove: 'Remove {days}',
  question: 'Remove days off for {name}?',
  consequence: '{name} can be scheduled again on {days}.',
  submit: 'Remove days off',
  removed: 'Days off removed',
  notRemoved: 'The days off were not removed',
  stillWork: '{name} still has jobs on the days you added.',
  moveJobs: '{day}: move {count} jobs',
  moveJobOne: '{day}: move the job',
});
