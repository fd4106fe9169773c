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
  | 'lead'
  /** What a client asked for. */
  | 'booking'
  | 'photo'
  /** A link that shows photos to strangers. */
  | 'gallery_link'
  /** What a technician reported, and its answers. */
  | 'issue'
  /** What vans and shop hold, and what technicians ask for. */
  | 'supply'
  | 'supply_request'
  /** What technicians read about the trade. */
  | 'training'
  /** What sales reads before a call. */
  | 'script'
  /** A window that is kept for a client. */
  | 'hold'
  | 'booking_rules'
  /** What is offered to somebody, and what they signed. */
  | 'quote'
  | 'quote_rules'
  /** Somebody's commission; the id is the person's. */
  | 'commission'
  | 'commission_rule'
  | 'sales_goals'
  | 'estimate_settings'
  | 'request_form'
  /** A friend that a client brought. */
  | 'referral'
  | 'referral_rules'
  /** What clients read about keeping clean what was cleaned. */
  | 'care_guide'
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
  /** Somebody's clocked hours; the id is the person's. */
  | 'time'
  /** The weeks that are closed for payroll. */
  | 'time_week'
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
