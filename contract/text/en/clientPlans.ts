import { texts } from '#contract/text/texts.ts';

/** A client's plan, as a card and as a page. */
export const ownPlanText = texts({
  title: 'Your plan',
  binTitle: 'Your bin plan',
  openNamed: 'Change {title}',
  rhythm: '{what}, {rule}',
  perVisit: '{price} a visit, before tax',
  perMonth: '{price} for each month we come, before tax',
  and: '{one} and {other}',
  done: '{count} cleaned',
  skipped: '{count} skipped',
  missed: '{count} not cleaned',
  next: 'next {day}',
  noNext: 'no visit scheduled',
  loading: 'Loading your plan...',
  failed: 'Your plan could not be loaded',
  gone: 'This plan isn’t yours, or it has ended.',
  back: 'Services',
  toServices: 'Back to services',
  costs: 'What it costs',
  monthly: 'for each month we come',
  visitly: 'a visit',
  billedMonthly:
    'You’re charged once for each calendar month in which we come, with its first visit. A month without a visit isn’t charged.',
  billedVisitly: 'You’re charged for each visit we make.',
  visits: 'Coming visits',
  noVisits: 'No visits scheduled',
  noVisitsWhy: 'The plan is paused, or its next visits aren’t scheduled yet.',
  skip: 'Skip',
  skipNamed: 'Skip the visit on {day}',
  unskip: 'Undo skip',
  unskipNamed: 'Undo skip of {day}',
  unskipped: 'Visit is back on',
  notUnskipped: 'The visit isn’t back on',
  soon: 'Starts in less than {hours} hours. Call us to change it.',
  showAll: 'Show all visits',
  resumeNamed: 'Resume plan, {pause}',
  pickup: 'Pickup on {weekday}',
  asked: 'You asked for pickup on {weekday}. We’ll look at our route and answer.',
});

/** Pauses of a plan. */
export const pauseText = texts({
  until: 'Paused until {day}',
  open: 'Paused with no end date',
  from: 'Paused from {from} to {until}',
  fromOpen: 'Paused from {from} on',
});

/** The state of a visit, in one word. */
export const planVisitText = texts({
  done: 'Cleaned',
  missed: 'Not cleaned',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
  running: 'Under way',
  coming: 'Scheduled',
});

/** Why bins weren't cleaned, for their owner. */
export const binReasonText = texts({
  cleaned: 'Cleaned',
  not_out: 'The bins weren’t out',
  not_emptied: 'The bins were full',
  blocked: 'We couldn’t get to the bins',
  contaminated: 'There was something in the bins that we can’t clean',
  no_access: 'We couldn’t get in',
  weather: 'The weather didn’t allow it',
});

export const skipPlanText = texts({
  title: 'Skip this visit',
  question: 'Skip the visit on {day}?',
  visitly: 'You won’t be charged for it. Your next visit is on {next}.',
  visitlyLast: 'You won’t be charged for it.',
  monthly: 'The price of the month stays the same, as long as we come once that month. Your next visit is on {next}.',
  monthlyFree: 'It’s the only visit of {month}, so {month} won’t be charged.',
  submit: 'Skip visit',
  failed: 'The visit wasn’t skipped',
  done: 'Visit skipped',
});

export const pausePlanText = texts({
  untilHint: 'Leave blank to pause until you resume it.',
  past: 'Choose today or a later day.',
  effect: 'What happens',
  gone_one: 'We’ll skip 1 visit: {days}.',
  gone_other: 'We’ll skip {count} visits: {days}.',
  goneMore: '{days}, and {count} more',
  noneGone: 'No scheduled visit falls on these days.',
  stays: '{day} stays: it starts in less than {hours} hours. Call us to change it.',
  next: 'After that, your next visit is on {day}.',
  free: '{months} won’t be charged.',
  freeOpen: 'Months without a visit aren’t charged.',
  monthly: 'Months with a visit are charged as usual.',
  visitly: 'You aren’t charged for visits we skip.',
  keep: 'Keep plan running',
  submit: 'Pause plan',
  busy: 'Pausing...',
  failed: 'The plan wasn’t paused',
  done: 'Plan paused',
});

export const resumePlanText = texts({
  question: 'Resume {title}?',
  consequence: 'We schedule your visits again, the first one at least {hours} hours from now.',
  keep: 'Keep it paused',
  submit: 'Resume plan',
  busy: 'Resuming...',
  failed: 'The plan wasn’t resumed',
  done: 'Plan resumed',
  doneNext: 'Your next visit is on {day}.',
});

export const changeBinsText = texts({
  title: 'Change bins',
  label: 'Number of bins',
  fewer: 'One fewer bin',
  more: 'One more bin',
  loading: 'Working out the price...',
  unpriced: 'The price could not be worked out',
  perVisit: '{price} a visit instead of {before}, before tax.',
  perMonth: '{price} a month instead of {before}, before tax.',
  from: 'From your visit on {day}.',
  later: 'From your next visit that we schedule.',
  same: 'That’s how many you have now.',
  submit: 'Change to {bins}',
  failed: 'The bins weren’t changed',
  done: 'Bins changed',
});

export const pickupDayText = texts({
  title: 'Change pickup day',
  label: 'Your bins are emptied on',
  hint: 'We clean them {when}. A new day may change the time we come, so we answer first.',
  submit: 'Ask for this day',
  failed: 'The request wasn’t sent',
});
