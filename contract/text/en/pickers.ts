import { texts } from '#contract/text/texts.ts';

/** Date and time inputs, and their calendar. */
export const pickerText = texts({
  yesterday: 'yesterday',
  today: 'today',
  tomorrow: 'tomorrow',
  openCalendar: 'Open calendar',
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  notBefore: '{day} is too early.',
  notAfter: '{day} is too late.',
  from: 'From',
  to: 'To',
  use: 'Use {day}',
  keys: 'Arrow keys move by day and week, Page Up and Page Down by month. Enter chooses.',
  dayUnread: 'Type a day such as 11/20, Nov 20, fri or tomorrow.',
  timeUnread: 'Type a time such as 1:30 PM, 130p or 13:30.',
  times: 'Suggestions',
});
