import { texts } from '#contract/text/texts.ts';
import type { BinOutcome } from '#contract/jobs/job.kinds.ts';
import type { VehicleSize } from '#contract/jobs/service.kinds.ts';

/** One job, for its technician. */
export const visitText = texts({
  back: 'Back to Jobs',
  failed: 'The job could not be loaded.',
  gone: 'This job isn’t yours',
  goneBody: 'It may have been given to another technician. Today shows what’s on your list now.',
  toToday: 'Go to Today',
  since: 'Since {time}, plan {minutes}',
  paused: 'Paused',
  pausedBody: 'Your clock isn’t running on this job.',
  doneAt: 'Done at {time}',
  finishedBy: '{name} finished this job at {time}',
  stillRuns: 'Your clock is still running.',
  backOn: 'Back {when}.',
  helping: 'You’re helping {name}. Only the lead can finish this job.',
  onTheWay: 'On the way',
  onTheWayAt: 'On the way since {time}',
  expected: 'Expected between {from} and {to}.',
  untold: '{name} hasn’t been told yet.',
  invoiced: 'It’s on an invoice, so it stays completed.',
  cancelled: 'This job was cancelled.',
  onMyWay: 'On my way',
  onMyWayHint: 'tells {name} your arrival time',
  resume: 'Resume',
  pause: 'Pause',
  stepDone: '{task} done',
  afterwards: 'then: {task}',
  thenComplete: 'then: complete the job',
  takePhoto: 'Take photo: {task}',
  photoCounts: 'taken {taken} / received {received}',
  photosOnTheWay: 'This opens when your required photos start to upload.',
  reportBins: 'Report the bins',
  signature: 'Signature',
  otherRuns: 'You’re clocked in to another job. Pause or complete it first.',
  noSignal: 'No signal, not saved',
  noSignalBody: 'Tap it again when you’re back.',
  doneSoFar: '{count} done, last: {task}',
  photoWaits: 'photo on this phone, not sent yet',
  tickFailed: 'Not checked off',
  noChecklist: 'This job has no checklist.',
  access: 'How to get in',
  nothingToKnow: 'The office left no notes for this job.',
  units: '× {count}',
  ownUnits: '{count} × {unit}',
  vehicles: { sedan: 'sedan', suv: 'SUV', truck: 'truck', van: 'van' } satisfies Record<VehicleSize, string>,
  left: '{count} things left',
  leftOne: '1 thing left',
  leftSteps: '{count} checklist steps',
  leftStepsOnly: '{count} checklist steps left',
  leftBins: 'Were the bins cleaned? ({service})',
  finishAnyway: 'Complete without these',
});

/** Asked before a technician starts at an unexpected time. */
export const startText = texts({
  expects: '{name} expects you {day} {time}. Start now?',
  expected: '{name} expected you {day} {time}. Start now?',
  planned: 'This job is planned for {day} {time}. Start now?',
  days: { yesterday: 'yesterday', today: 'today', tomorrow: 'tomorrow' },
  at: 'at {time}',
  between: 'between {from} and {to}',
});

/** Changes that others made to a job while its technician looks at it. */
export const changedText = texts({
  moved: 'This job was moved to {when}.',
  unplanned: 'This job has no time anymore.',
  place: 'The address or how to get in changed.',
  work: 'The services changed.',
  steps: 'The checklist changed.',
  crew: 'The people or days of this job changed.',
  notes: 'The office’s notes changed.',
});

export const binText = texts({
  title: '{service}, {count} bins',
  label: 'What happened with the bins?',
  outcomes: {
    cleaned: 'Cleaned',
    not_out: 'Not out',
    not_emptied: 'Not emptied',
    blocked: 'Blocked',
    contaminated: 'Contaminated',
    no_access: 'No access',
    weather: 'Weather',
  } satisfies Record<BinOutcome, string>,
  some: '{done} of {count} cleaned',
  howMany: 'How many were cleaned?',
  less: 'One bin less',
  more: 'One bin more',
  proof: 'Take a photo of the bins as proof.',
  proofTaken: 'Proof photo taken',
  free: 'Not cleaned, so not charged.',
  fewer: 'Only the cleaned bins are charged.',
});

export const signatureText = texts({
  title: 'Signature',
  hint: 'if the client is there',
  sign: 'Get signature',
  again: 'Sign again',
  nameNeeded: 'Enter the signer’s name.',
  field: 'Sign here',
  empty: 'Sign in the box first.',
  nobody: 'Nobody home: leave a note instead',
  someone: 'Someone is here: sign instead',
  note: 'Note for the office',
  noteNeeded: 'Write a short note.',
  noteHint: 'What you left, and where.',
  save: 'Save signature',
  signedBy: 'Signed by {name}, {time}',
  noteAt: 'Nobody home, {time}',
});

export const completionText = texts({
  title: 'Complete without everything?',
  body: 'The office sees what’s missing and why.',
  keep: 'Keep working',
  completedBody: '{title} is done.',
  goesOn: 'The plan goes on: {day}.',
  finishAll: 'Finish the whole job now?',
  finishNow: 'Finish now',
  freed: 'The time of later days becomes free.',
  daysTaken: 'Someone else has the time of a later day by now. Ask the office to plan it again.',
});

/** Photos that a completed job relies on, for the technician who completed it. */
export const unprovenText = texts({
  lostBody: 'The job isn’t billed without it. Send it again.',
  onItsWayBody: 'Keep the portal open until it’s sent.',
});

/** The report of a visit, for the office. */
export const visitReportText = texts({
  title: 'On site',
  onTheWay: 'On the way',
  arrived: 'Arrived',
  left: 'Left for the day',
  done: 'Done',
  expected: 'expected {from} to {to}',
  early: 'Completed with something missing',
  missing: 'Missing: {what}',
  photo: 'photo of {task}',
  proof: 'photo of the bins ({service})',
  unbilled: 'The job is offered for billing when the photo is here, or when you decide to do without it.',
  doWithout: 'Do without it',
  doWithoutTitle: 'Do without the photo',
  doWithoutQuestion: 'Do without a required photo of “{title}”?',
  doWithoutConsequence: 'The job is offered for billing right away. The reason stays with it.',
  doWithoutHint: 'Such as “The client sent us a picture”.',
  doWithoutMissing: 'Say why the photo isn’t needed.',
  without: 'The office does without a required photo',
  failed: 'What happened on site could not be loaded.',
});

/** /tech/jobs and /tech/checklist. */
export const techJobsText = texts({
  show: 'Which jobs',
  today: 'Today',
  upcoming: 'Upcoming',
  done: 'Done',
  loading: 'Loading jobs...',
  failed: 'Your jobs could not be loaded.',
  noUpcoming: 'Nothing coming up',
  noUpcomingBody: 'Jobs that the office plans for you show up here.',
  noDone: 'Nothing done yet',
  noDoneBody: 'Jobs you complete show up here.',
  doneAt: 'Done {time}',
  early: 'Completed with steps missing',
  noneRunning: 'No job in progress',
  noneRunningBody: 'Clock in to a job, and its checklist shows up here.',
  openJob: 'Open job',
});
