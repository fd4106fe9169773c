import { texts } from '#contract/text/texts.ts';

/** The payroll file: one line per person and week. */
export const payrollText = texts({
  columns: {
    person: 'Employee',
    week: 'Week starting',
    regular: 'Regular hours',
    overtime: 'Overtime hours',
    total: 'Total hours',
    clock: 'Total (h:mm)',
    overtimeClock: 'Overtime (h:mm)',
    tips: 'Tips',
  },
});
