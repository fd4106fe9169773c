/** What can change under an open screen. */
export type Entity =
  | 'profile'
  | 'business_settings'
  | 'tax_rate'
  | 'security_settings'
  | 'integration_settings'
  /** The portal's own health, and messages that haven't left. */
  | 'system'
  | 'notification'
  | 'notification_rule'
  | 'staff'
  | 'service'
  /** Somebody's contacts, places and things; the id is the client's. */
  | 'client'
  | 'job'
  | 'job_filter'
  | 'job_series'
  | 'saved_report'
  | 'tour'
  | 'invoice'
  | 'payment'
  | 'payment_alert'
  /** Somebody's tips; the id is the payment's. */
  | 'tip'
  /** What is done and not invoiced; the id is the job's. */
  | 'unbilled'
  /** The ledger and its closed periods. */
  | 'books'
  /** Who is editing a job; the id is the job's. */
  | 'presence'
  /** How somebody signs in: password, second step, sessions. */
  | 'account';

/** Stands for the one row of a table that has only one. */
export const onlyRow = '00000000-0000-0000-0000-000000000000';

/** What travels to a browser when something it may see has changed: ids only, never values. */
export type ChangeEvent = { entity: Entity; id: string };

/** Heartbeat of the stream, when a silent one counts as dead, and the delays before reconnecting (spec, section 9). */
export const streamTiming = {
  heartbeat_ms: 30_000,
  dead_after_ms: 45_000,
  reconnect_ms: [1_000, 2_000, 5_000, 10_000],
} as const;
