import { texts } from '#contract/text/texts.ts';

/** A client's plan, as a card and as a page. */
export const ownPlanText = texts({
  title: 'Your plan',
  binTitle: 'Your bin plan',
  open: 'Change',
  openNamed: 'Change {title}',
  bins_one: '1 bin',
  bins_other: '{count} bins',
  rhythm: '{what}, {rule}',
  perVisit: '{price} a visit, before tax',
  perMonth: '{price} a month, before tax',
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
  service: 'Service',
  monthly: 'a month',
  visitly: 'a visit',
  billedMonthly:
    'You’re charged once a month, with the first visit of the month. A month without a visit isn’t charged.',
  billedVisitly: 'You’re charged for each visit we make.',
  visits: 'Coming visits',
  noVisits: 'No visits scheduled',
  noVisitsWhy: 'The plan is paused, or its next visits aren’t scheduled yet.',
  window: '{day}, {span}',
  skip: 'Skip',
  skipNamed: 'Skip the visit on {day}',
  soon: 'Starts in less than {hours} hours. Call us to change it.',
  showAll: 'Show all visits',
  history: 'Past visits',
  noHistory: 'No visits yet.',
  pause: 'Pause plan',
  resume: 'Resume plan',
  resumeNamed: 'Resume plan, {pause}',
  changeBins: 'Change bins',
  changeDay: 'Change pickup day',
  pickup: 'Pickup on {weekday}',
  asked: 'You asked for pickup on {weekday}. We’ll look at our route and answer.',
});

/** When a plan makes no visits. */
export const pauseText = texts({
  until: 'Paused until {day}',
  open: 'Paused with no end date',
  from: 'Paused from {from} to {until}',
  fromOpen: 'Paused from {from} on',
});

/** One word for what became of a day. */
export const planVisitText = texts({
  done: 'Cleaned',
  missed: 'Not cleaned',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
  running: 'Under way',
  coming: 'Scheduled',
});

/** Why bins weren't cleaned, to their owner. */
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
  keep: 'Keep visit',
  submit: 'Skip visit',
  busy: 'Skipping...',
  failed: 'The visit wasn’t skipped',
  done: 'Visit skipped',
});

export const pausePlanText = texts({
  title: 'Pause plan',
  from: 'First day',
  until: 'Last day',
  untilHint: 'Leave blank to pause until you resume it.',
  fromMissing: 'Choose the first day.',
  past: 'Choose today or a later day.',
  order: 'The last day can’t be before the first.',
  effect: 'What happens',
  gone_one: '1 visit is taken out: {days}.',
  gone_other: '{count} visits are taken out: {days}.',
  goneMore: '{days}, and {count} more',
  noneGone: 'No scheduled visit falls on these days.',
  stays: '{day} stays: it starts in less than {hours} hours. Call us to change it.',
  next: 'After that, your next visit is on {day}.',
  free: '{months} won’t be charged.',
  freeOpen: 'Months without a visit aren’t charged.',
  monthly: 'Months with a visit are charged as usual.',
  visitly: 'You aren’t charged for visits that are taken out.',
  keep: 'Keep plan running',
  submit: 'Pause plan',
  busy: 'Pausing...',
  failed: 'The plan wasn’t paused',
  done: 'Plan paused',
});

export const resumePlanText = texts({
  title: 'Resume plan',
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
  busy: 'Changing...',
  failed: 'The bins weren’t changed',
  done: 'Bins changed',
});

export const pickupDayText = texts({
  title: 'Change pickup day',
  label: 'Your bins are emptied on',
  hint: 'We clean them {when}. A new day may change the time we come, so we answer first.',
  withdraw: 'Withdraw request',
  submit: 'Ask for this day',
  busy: 'Asking...',
  failed: 'The request wasn’t sent',
  done: 'Request sent',
  withdrawn: 'Request withdrawn',
});
