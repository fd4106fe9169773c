/*
 * The parts that System Health checks, and the ways each of them fails. A new part is added here, with its texts in
 * text/en/system.ts and its check in server/features/system/checks.ts; without these it doesn't compile.
 */
export const healthFailures = {
  database: ['unreachable', 'schema_old', 'failing'],
  worker: ['silent', 'task_overdue', 'failing'],
  mail: ['not_set_up', 'unreachable', 'refused', 'unsafe', 'messages_failing', 'failing'],
  sms: ['unreachable', 'refused', 'messages_failing', 'failing'],
  messages: ['unsent', 'failing'],
  paypal: ['unreachable', 'refused', 'failing'],
  storage: ['missing', 'unwritable', 'full', 'unreachable', 'refused', 'files_missing', 'failing'],
  audit: ['seal_behind', 'chain_broken', 'failing'],
  figures: ['differs', 'recount_late', 'failing'],
} as const;

export type HealthPart = keyof typeof healthFailures;
export type HealthCode<Part extends HealthPart = HealthPart> = (typeof healthFailures)[Part][number];

export const healthParts = Object.keys(healthFailures) as [HealthPart, ...HealthPart[]];
export const healthCodes = [...new Set(Object.values(healthFailures).flat())] as [HealthCode, ...HealthCode[]];

/** If the oldest due task has waited longer than this, the worker isn't keeping up. */
export const overdueMinutes = 2;

/** The period of the percentage, and its number of marks, oldest first. */
export const healthPeriod = { hours: 24, marks: 48 } as const;
