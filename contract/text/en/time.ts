import { texts } from '#contract/text/texts.ts';

/** Texts about hours, on all pages. */
export const timeText = texts({
  kinds: { job: 'Job', drive: 'Drive', shop: 'Shop', break: 'Break' },
  unpaid: 'Break, unpaid',
  driveTo: 'Drive to {job}',
  jobFor: '{job}, {client}',
  /** For a job that was reassigned since. */
  otherJob: 'Job of another technician',
  since: 'since {time}',
  span: '{from} – {to}',
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

/** The running clock, on every page of a technician. */
export const runningText = texts({ label: 'Your clock', open: 'Open time clock' });

/** /tech/time. */
export const clockText = texts({
  title: 'Time Clock',
  clockOut: 'Clock Out',
  off: 'Not clocked in',
  offBody: 'Clock in on a job to time it, or start one of these.',
  switchTo: 'Switch to',
  start: 'Start',
  failed: 'The clock didn’t change',
  weekOf: 'Week of {day}',
  planned: 'of {hours} h planned',
  notPlanned: 'no hours planned',
  days: 'Hours by day',
  dayOf: '{day}: {hours} of {planned}',
  dayOff: '{day}: off, {hours}',
  empty: 'No time this week',
  emptyBody: 'Your jobs, drives and breaks show up here.',
  loading: 'Loading your hours...',
  loadFailed: 'Your hours could not be loaded',
  ask: 'Request a correction',
  missing: 'Missing time',
  closed: 'This week is closed for payroll. Ask the office if something is wrong.',
  seen: 'Nobody can change your times without you seeing it here.',
});

/** A correction of hours: requested, made, decided. */
export const correctionText = texts({
  asked: 'Correction requested',
  missing: 'Missing time requested',
  byOffice: 'Changed by {name}',
  addedByOffice: 'Added by {name}',
  states: { asked: 'waiting for the office', approved: 'approved', declined: 'declined' },
  removed: 'Removed',
  quoted: '“{reason}”',
  askedAt: 'Requested {when}.',
  decided: '{name}, {when}',
  note: '{name}: “{note}”',
  notWithdrawn: 'The request was not withdrawn',
});

/** The form that requests it. */
export const correctionFormText = texts({
  entry: 'Which entry',
  what: 'What for',
  job: 'Job',
  chooseJob: 'Choose a job',
  noJob: 'No job',
  remove: 'Delete this entry',
  submit: 'Send to the office',
  sent: 'Sent to the office',
  sentBody: 'Nothing changes until they decide.',
  nextDay: 'Ends the next day.',
  needed: { job: 'Choose a job.', reason: 'Say why.' },
  same: 'Start and end are the same.',
});
