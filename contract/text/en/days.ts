import { texts } from '#contract/text/texts.ts';

/** Days and periods. */
export const dayText = texts({
  today: 'Today',
  tomorrow: 'Tomorrow',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  previousWeek: 'Previous week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  one: '1 day',
  count: '{count} days',
  hours: '{count} hours',
  first: 'First day',
  last: 'Last day',
  period: 'Period',
  custom: 'Custom dates',
  any: 'Any',
  pick: 'Pick dates',
  now: 'now',
  order: 'The end date can’t be before the start date.',
  backwards: 'The end date is before the start date.',
  fromTo: '{from} to {to}',
  firstMissing: 'Choose the first day.',
  lastOrder: 'The last day can’t be before the first.',
  until: 'to',
});
