import { lastDays } from '#contract/base/days.ts';
import { reportNames } from '#contract/office/report.kinds.ts';
import { asked, type Question } from '#tools/bench/questions.ts';
import type pg from 'pg';

/** The owner's pages: the dashboard, and each report of a year. */
export function figureQuestions(admin: pg.Pool): Question[] {
  const { again } = asked(admin);
  const { from, to } = lastDays(new Date().toISOString().slice(0, 10), 365);
  return [
    ...[30, 90].map((days) => ({
      kind: 'figures' as const,
      name: `dashboard, ${days} days and the ${days} before`,
      paths: again(`/api/dashboard?days=${days}`),
    })),
    ...reportNames.map((report) => ({
      kind: 'figures' as const,
      name: `report of a year: ${report}`,
      paths: again(`/api/reports?report=${report}&from=${from}&to=${to}`),
    })),
  ];
}
