import { texts } from '#contract/text/texts.ts';
import type { IssueKind, IssueState, IssueUrgency } from '#contract/jobs/issue.kinds.ts';

export const issueKindText = texts({
  damage: 'Damage found',
  no_access: 'Can’t get in',
  bigger_job: 'More work than planned',
  equipment: 'Equipment',
  unsafe: 'Unsafe',
  other: 'Something else',
} satisfies Record<IssueKind, string>);

export const issueUrgencyText = texts({
  stops_job: 'Stops the job',
  today: 'Needs an answer today',
  later: 'Can wait',
} satisfies Record<IssueUrgency, string>);

export const issueStateText = texts({
  open: 'Open',
  answered: 'Answered',
  solved: 'Solved',
} satisfies Record<IssueState, string>);

/** Report Issue, from the technician's phone. */
export const reportIssueText = texts({
  job: 'Job',
  noJob: 'Not about a job',
  kind: 'What is it?',
  kindMissing: 'Choose what it is.',
  text: 'What happened?',
  textMissing: 'Write what happened.',
  urgency: 'How urgent is it?',
  stops: 'It goes to the top of the office’s list. Call the office if nobody answers.',
  needsJob: 'Only a report about a job can stop it.',
  photosChosen: 'Photos to send: {count}',
  dropPhotos: 'Send no photos',
  seen: 'The office sees it at once. The client doesn’t see it.',
  send: 'Send report',
  sent: 'Report sent',
  sentBody: 'The office’s answer shows up under the bell.',
  failed: 'The report was not sent',
});

/** A technician's own reports, and their answers. */
export const ownIssuesText = texts({
  title: 'My reports',
  subtitle: 'Issues you reported and the office’s answers',
  ofJob: 'Reported issues',
  loading: 'Loading reports...',
  failed: 'The reports could not be loaded',
  empty: 'No reports yet',
  emptyBody: 'Damage, locked gates, broken equipment: report it here and the office answers.',
  report: 'Report Issue',
  office: 'The office',
  another: 'Another technician',
  waiting: 'No answer yet',
  erased: 'The text was deleted with the client.',
});

/** /admin/jobs/issues */
export const issuesText = texts({
  tab: 'Issues',
  open: 'Open',
  solved: 'Solved',
  list: 'Issues',
  loading: 'Loading issues...',
  failed: 'The issues could not be loaded',
  empty: 'No open issues',
  emptyBody: 'When a technician reports damage, a locked gate or broken equipment, it shows up here.',
  emptySolved: 'No solved issues yet',
  emptySolvedBody: 'Issues you mark as solved are kept here.',
  average: 'answered in {minutes} min on average',
  averageHint: 'First answers of the last {days} days',
  choose: 'Choose an issue to read and answer it.',
  gone: 'This issue can’t be found. The link may be mistyped.',
  readFailed: 'The issue could not be loaded',
  happened: '{when}, {name}',
  late: 'received {when}',
  said: '“{text}”',
  private: 'The client doesn’t see this.',
  answers: 'Answers',
  answer: 'Answer {name}',
  answerLabel: 'Or write to {name}',
  answerMissing: 'Write an answer.',
  send: 'Send answer',
  sent: 'Answer sent to {name}',
  notSent: 'The answer was not sent',
  affects: 'What this affects',
  job: 'Job',
  next: 'Next job',
  noNext: 'Nothing else that day',
  after: 'After the answer',
  secondVisit: 'Plan a second visit',
  solve: 'Mark as solved',
  solvedToast: 'Marked as solved',
  reopened: 'Issue reopened',
  back: 'All issues',
});

/** Three ready answers per kind, because a technician is waiting. */
export const readyAnswerText = texts({
  damage: [
    'Skip that part and wash the rest',
    'Low pressure only, stay off the damage',
    'Stop here, I’ll call the client first',
  ],
  no_access: [
    'Wait there, I’m calling the client',
    'Do what you can reach from outside',
    'Skip it and go to the next job',
  ],
  bigger_job: [
    'Do what was agreed and leave the rest',
    'Go ahead, I’ll settle the price with the client',
    'Stop here, I’ll call the client first',
  ],
  equipment: ['Finish what you can without it', 'Pick up the spare at the shop', 'Stop here, I’ll move the job'],
  unsafe: [
    'Stop and leave the site',
    'Do only what is safe and skip the rest',
    'Wait in the van, I’m calling the client',
  ],
  other: ['Go ahead', 'Leave it and finish the rest', 'Wait there, I’ll call you'],
} satisfies Record<IssueKind, [string, string, string]>);
