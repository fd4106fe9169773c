import { texts } from '#contract/text/texts.ts';

/** What is said of hours wherever they stand. */
export const timeText = texts({
  kinds: { job: 'Job', drive: 'Drive', shop: 'Shop', break: 'Break' },
  unpaid: 'Break, unpaid',
  driveTo: 'Drive to {job}',
  jobFor: '{job}, {client}',
  /** A job that was reassigned since. */
  otherJob: 'Job of another technician',
  since: 'since {time}',
  span: '{from} – {to}',
  now: 'now',
  none: '–',
  off: 'off',
  flags: {
    overlap: 'Overlaps, not counted',
    closed: 'Week closed, not counted',
    late: 'Sent more than 14 hours late, waiting for the office',
    long: 'Longer than 16 hours, waiting for the office',
    removed: 'Removed',
  },
  late: 'Received {time}',
  invalid: 'Invalid date',
  invalidBody: 'It doesn’t count. The office can remove it.',
});

/** The clock itself, on every page of a technician. */
export const runningText = texts({ label: 'Your clock', open: 'Open time clock' });

/** /tech/time. */
export const clockText = texts({
  title: 'Time Clock',
  clockIn: 'Clock In',
  clockOut: 'Clock Out',
  off: 'Not clocked in',
  offBody: 'Clock in on a job to time it, or start one of these.',
  switchTo: 'Switch to',
  start: 'Start',
  failed: 'The clock didn’t change',
  week: 'This week',
  weekOf: 'Week of {day}',
  weekBefore: 'Previous week',
  weekAfter: 'Next week',
  planned: 'of {hours} h planned',
  notPlanned: 'no hours planned',
  days: 'Hours by day',
  dayOf: '{day}: {hours} of {planned}',
  dayOff: '{day}: off, {hours}',
  today: 'Today',
  empty: 'No time this week',
  emptyBody: 'Your jobs, drives and breaks show up here.',
  loading: 'Loading your hours...',
  loadFailed: 'Your hours could not be loaded',
  ask: 'Ask for a change',
  missing: 'Missing time',
  closed: 'This week is closed for payroll. Ask the office if something is wrong.',
  seen: 'Nobody can change your times without you seeing it here.',
});

/** A change of hours: asked for, made, decided. */
export const correctionText = texts({
  asked: 'Correction requested',
  missing: 'Missing time requested',
  byOffice: 'Changed by {name}',
  addedByOffice: 'Added by {name}',
  states: { asked: 'waiting for the office', approved: 'approved', declined: 'declined' },
  removed: 'Removed',
  from: 'Start',
  to: 'End',
  quoted: '“{reason}”',
  askedAt: 'Requested {when}.',
  decided: '{name}, {when}',
  note: '{name}: “{note}”',
  withdraw: 'Withdraw',
  withdrawn: 'Request withdrawn',
  notWithdrawn: 'The request was not withdrawn',
});

/** The form that asks for it. */
export const correctionFormText = texts({
  ask: 'Ask for a change',
  missing: 'Missing time',
  entry: 'Which entry',
  what: 'What for',
  job: 'Job',
  chooseJob: 'Choose a job',
  noJob: 'No job',
  day: 'Date',
  starts: 'Start',
  ends: 'End',
  remove: 'This entry shouldn’t be there',
  reason: 'Reason',
  reasonHint: 'The office sees it.',
  submit: 'Send to the office',
  sending: 'Sending...',
  sent: 'Sent to the office',
  sentBody: 'Nothing changes until they decide.',
  notSent: 'Not sent',
  nextDay: 'Ends the next day.',
  needed: { day: 'Choose a date.', time: 'Enter a time.', job: 'Choose a job.', reason: 'Say why.' },
  same: 'Start and end are the same.',
});
