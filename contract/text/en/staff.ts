import { texts } from '#contract/text/texts.ts';
import type { ServiceKind, StaffColour } from '#contract/trade.ts';

/** What the business can be asked to do. */
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

/** /admin/staff: the team as scheduling sees it. */
export const staffText = texts({
  subtitle: 'Your team’s skills, working hours and days off.',
  loading: 'Loading staff...',
  failed: 'Staff could not be loaded',
  empty: 'No staff yet',
  emptyBody: 'Technicians and sales reps you add show up here.',
  add: 'Add staff',
  groups: { tech: 'Technicians', sales: 'Sales' },
  columns: { person: 'Person', skills: 'Skills', week: 'Week', dayOff: 'Next day off', cost: 'Hourly cost' },
  inactive: 'inactive',
  noSkills: 'No skills yet',
  allSkills: 'All services',
  moreSkills: '{count} more',
  noWeek: 'No working hours yet',
  noDayOff: 'None planned',
  offNow: 'Off until {day}',
  noCost: 'Not set',
  gone: 'This person isn’t on staff. They may have a different role now.',
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard',
  nothingToSave: 'There are no changes to save.',
  notSaved: 'Not saved',
  changedElsewhere: 'This was changed while you were editing. Your edits are kept. Saving will replace them.',
  takeTheirs: 'Show the other version',
});

export const staffDetailsText = texts({
  title: 'Details',
  colour: 'Color',
  colourHint: 'Shown on the schedule.',
  skills: 'Skills',
  skillsHint: '{name} can be assigned these types of jobs.',
  cost: 'Hourly cost',
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
  until: 'to',
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
  adding: 'Adding...',
  from: 'From',
  to: 'To',
  note: 'Note',
  noteHint: 'Optional.',
  fromMissing: 'Choose a date.',
  order: 'The end date can’t be before the start date.',
  added: 'Days off added',
  notAdded: 'The days off were not added',
  remove: 'Remove {days}',
  removeTitle: 'Remove days off',
  question: 'Remove days off for {name}?',
  consequence: '{name} can be scheduled again on {days}.',
  submit: 'Remove days off',
  removing: 'Removing...',
  removed: 'Days off removed',
  notRemoved: 'The days off were not removed',
});
