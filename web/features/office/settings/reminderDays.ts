import { generalText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';
import { formatList } from '#web/numbers.ts';

/** The contract's limits. */
export const most = { days: 120, reminders: 5 };

/** '10, 3' is 3 and 10. Null if a part isn't a valid day, or there are too many. */
export function daysIn(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const days = [...new Set(parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 0)))];
  if (days.length > most.reminders || days.some((day) => day < 1 || day > most.days)) return null;
  return days.toSorted((one, other) => one - other);
}

export const shownDays = (days: readonly number[]) => days.join(', ');

/** The terms and the reminders, one sentence each; null while a field is invalid. */
export function invoiceRules(terms: number | null, reminders: number[] | null) {
  const { dueAtOnce, dueAfterOne, dueAfter, noReminder, reminderOne, reminderRule } = generalText.invoices;
  const counted = (days: number, one: string, many: string) => (days === 1 ? one : fill(many, { days }));
  return {
    terms: terms === null ? null : terms === 0 ? dueAtOnce : counted(terms, dueAfterOne, dueAfter),
    reminders:
      reminders === null
        ? null
        : reminders.length === 0
          ? noReminder
          : reminders.length === 1 && reminders[0] === 1
            ? reminderOne
            : fill(reminderRule, { days: formatList(reminders.map(String)) }),
  };
}
