import { texts } from '#contract/text/texts.ts';
import type { ServiceKind } from '#contract/trade.ts';

/** Skills where there is little room. */
export const skillText: Record<ServiceKind, string> = texts({
  flatwork: 'Flatwork',
  soft_wash: 'House',
  bins: 'Bins',
  exterior_detail: 'Exterior',
  interior_detail: 'Interior',
  full_detail: 'Full detail',
  ceramic_coating: 'Ceramic',
});

/** /admin/jobs/dispatch: who does what, and when. */
export const dispatchText = texts({
  title: 'Jobs',
  pageTitle: 'Dispatch',
  board: 'Dispatch board',
  loading: 'Loading the board...',
  failed: 'The board could not be loaded',
  technicians: '{count} technicians',
  technicianOne: '1 technician',
  unassigned: 'Unassigned',
  unassignedOne: '1 job',
  unassignedJobs: '{count} jobs',
  unassignedEmpty: 'No unassigned jobs on this day.',

  noTechnicians: 'No technicians yet',
  noTechniciansBody: 'Give a user the technician role, then set their working hours under Staff.',
  toUsers: 'Open User Management',
  emptyDay: 'Nothing scheduled on this day. Drag a job here, or choose Move to… on it.',
  emptyWeek: 'Nothing scheduled in this week. Drag a job here, or choose Move to… on it.',

  previousDay: 'Previous day',
  nextDay: 'Next day',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  today: 'Today',
  chooseDay: 'Choose a day',
  range: 'Range',
  day: 'Day',
  week: 'Week',
  now: 'Now, {time}',
  create: 'Create Job',

  load: '{booked} of {available} h',
  loadLabel: '{booked} of {available} hours booked',
  notWorking: 'Not working',
  anySkill: 'No skills set',
  off: 'Off',
  offNote: 'Off: {note}',
  offUntil: 'Off until {time}',
  offFrom: 'Off from {time}',
  break: 'Break',

  block: '{title}, {client}, {time}, {status}',
  noClient: 'No client',
  tour: '{name}, {count} stops',
  tourOne: '{name}, 1 stop',
  buffer: '{time} buffer',
  travel: '{minutes} min',
  travelLabel: 'About {minutes} min travel, straight line',
  tightTravel: '{minutes} min, gap {gap}',
  tightTravelLabel: 'About {minutes} min travel, but only {gap} min between',
  actions: 'Actions for {title}',
  open: 'Open',
  moveTo: 'Move to…',
  unschedule: 'Move to Unscheduled',
  print: 'Print day',
  printOf: 'Print {name}’s day',

  unavailable: 'unavailable',
  tight: '{count} tight on travel time',
  hint: 'Move without dragging: select a job, then',
  hintKey: 'M',

  moved: 'Job moved',
  movedBody: '{title}: {who}, {when}',
  planned: 'Job scheduled',
  unscheduled: 'Job moved to Unscheduled',
  visitOnly: 'Only this visit of the series was moved.',
  notMoved: 'The job was not moved',
  changedMeanwhile: 'Someone else just changed this job. The board shows the latest version.',
});

/** Said beside the pointer, and after a refused drop. */
export const dropText = texts({
  overlaps: 'Can’t drop here: overlaps {name} by {length}.',
  bufferOverlaps: 'Can’t drop here: overlaps {name} by {length}, buffer included.',
  free: '{name} is available from {time}.',
  freeTravel: '{name} is available from {time}, {minutes} min travel included.',
  noneFree: '{name} has no {length} opening on this day.',
  outside: 'Outside {name}’s hours. Drop to schedule anyway.',
  break: '{name} has a break {range}. Drop to schedule anyway.',
  outsideHours: '{name} works {hours}.',
  offThatDay: '{name} is off that day.',
  unskilled: '{name} is missing a skill for this job: {skills}.',
  back: 'Drop to take it off the schedule.',
  fits: '{time} fits',
  refused: 'Not moved',
  alternatives: 'Available instead',
});

export const hoursQuestionText = texts({
  title: 'Outside working hours',
  question: 'Schedule {title} outside {name}’s working hours?',
  consequence: '{when}. {hours}',
  action: 'Schedule anyway',
  doing: 'Scheduling...',
});

export const drawerText = texts({
  title: 'Unscheduled',
  search: 'Title, client, street',
  show: 'Show Unscheduled',
  hide: 'Hide Unscheduled',
  loading: 'Loading unscheduled jobs...',
  failed: 'Unscheduled jobs could not be loaded',
  empty: 'Everything is scheduled',
  emptyBody: 'Jobs without a time appear here.',
  noMatch: 'No unscheduled jobs match',
  noMatchBody: 'Try a different search.',
  due: 'Due {date}',
  assigned: 'For {name}',
  select: 'Select {title} for a route',
  makeTour: 'Create route…',
  selected: '{count} selected',
  selectMore: 'Select at least two jobs.',
});

export const moveText = texts({
  title: 'Move to…',
  technician: 'Technician',
  chooseTechnician: 'Choose a technician',
  technicianMissing: 'Choose a technician.',
  day: 'Day',
  dayMissing: 'Choose a day.',
  time: 'Start',
  timeMissing: 'Enter a time.',
  duration: 'Duration (minutes)',
  durationWrong: 'Enter 5 to 1,440 minutes.',
  loading: 'Loading the job...',
  free: 'Available times',
  freeHint: 'Closest to what you entered. Hours, breaks and other jobs are taken into account.',
  looking: 'Looking for available times...',
  noFree: 'No available times found nearby.',
  submit: 'Move job',
  moving: 'Moving...',
  series: 'Only this visit moves.',
  editSeries: 'Edit series…',
});

export const tourText = texts({
  title: 'Create route',
  name: 'Name',
  namePlaceholder: 'Bin route A',
  nameMissing: 'Enter a name.',
  order: 'Stops in order',
  up: 'Move {title} up',
  down: 'Move {title} down',
  leave: 'Remove {title}',
  leg: 'about {minutes} min',
  start: 'First stop starts',
  submit: 'Create route',
  making: 'Creating...',
  made: 'Route created',
  madeBody: '{name}: {count} stops, {who}, {when}',
  notMade: 'The route was not created',
  moved: 'Route moved',
  notMoved: 'The route was not moved',
  stops: 'Stops',

  split: 'Split route',
  splitQuestion: 'Split {name}?',
  splitConsequence: 'Each stop becomes its own job and keeps its technician and time.',
  splitting: 'Splitting...',
  splitDone: 'Route split',
  notSplit: 'The route was not split',
  gone: 'This route is no longer on the board.',
});

export const monthText = texts({
  title: 'Jobs by month',
  previous: 'Previous month',
  next: 'Next month',
  thisMonth: 'This month',
  loading: 'Loading the month...',
  failed: 'The month could not be loaded',
  calendar: 'Jobs in {month}',
  empty: 'Nothing scheduled in {month}',
  emptyBody: 'Schedule jobs on the dispatch board to see them here by day.',
  toDispatch: 'Open the dispatch board',
  more: '{count} more',
  jobs: '{count} jobs',
  jobOne: '1 job',
  nothing: 'Nothing scheduled',
  openDay: 'Open {day}, {jobs}',
});

export const phoneText = texts({
  technician: 'Technician',
  empty: 'Nothing scheduled for {name} on this day.',
});

export const printText = texts({
  title: 'Print day',
  preparing: 'Loading the stops...',
  failed: 'Some stops could not be loaded',
  print: 'Print',
  stops: '{count} stops',
  stopOne: '1 stop',
  summary: '{stops}, {hours} h of work',
  nothing: 'Nothing scheduled for {name} on this day.',
  travel: 'About {minutes} min travel',
  phone: 'Phone',
  access: 'Access',
  notes: 'Notes',
  services: 'Services',
  checklist: 'Checklist',
  photo: 'photo',
  noAddress: 'No address',
  estimate: 'Travel times are straight-line estimates.',
});

/** How long something takes. */
export const lengthText = texts({
  minutes: '{minutes} min',
  hours: '{hours} h',
  both: '{hours} h {minutes} min',
});
