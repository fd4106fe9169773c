/*
 * The parts that System Health counts, and every way in which each of them fails. A part joins here, with its texts in
 * text/en/system.ts and its check in server/features/system/checks.ts; without these it doesn't compile.
 */
export const healthFailures = {
  database: ['unreachable', 'schema_old', 'failing'],
  worker: ['silent', 'task_overdue', 'failing'],
  mail: ['unreachable', 'refused', 'unsafe', 'messages_failing', 'failing'],
  sms: ['unreachable', 'refused', 'messages_failing', 'failing'],
  paypal: ['unreachable', 'refused', 'failing'],
  storage: ['missing', 'unwritable', 'full', 'unreachable', 'refused', 'files_missing', 'failing'],
  audit: ['seal_behind', 'chain_broken', 'failing'],
  figures: ['differs', 'recount_late', 'failing'],
} as const;

export type HealthPart = keyof typeof healthFailures;
export type HealthCode<Part extends HealthPart = HealthPart> = (typeof healthFailures)[Part][number];

export const healthParts = Object.keys(healthFailures) as [HealthPart, ...HealthPart[]];
export const healthCodes = [...new Set(Object.values(healthFailures).flat())] as [HealthCode, ...HealthCode[]];

/** A worker whose oldest due task has waited for longer isn't keeping up. */
export const overdueMinutes = 2;

/** The period of the percentage, and how it is drawn: so many marks, the oldest first. */
export const healthPeriod = { hours: 24, marks: 48 } as const;
