/*
 * The longest texts, and the least and greatest numbers, of what people type: the schemas and the forms use these, and
 * test/limits.test.ts compares them with the CHECKs of the database.
 */
export const profileLimits = { full_name: 120, phone: 40, email: 254 } as const;

export const contactLimits = { relation: 80 } as const;

export const placeLimits = {
  label: 60,
  street: 160,
  city: 80,
  region: 40,
  postal_code: 20,
  gate_code: 40,
  access_notes: 1_000,
} as const;
export const coordinateLimits = { latitude: 90, longitude: 180 } as const;

/** Ten years, of what the dashboard, a report or the books add up. */
export const maxPeriodDays = 3_660;

export const assetLimits = { label: 120, plate: 20, bin_count: 100, square_feet: 1_000_000 } as const;

export const serviceLimits = {
  name: { min: 2, max: 120 },
  description: 500,
  category: 40,
  unit: 24,
  /** A step of the checklist. */
  task: 160,
  steps: 40,
  cents: 10_000_000,
  percent: { min: 50, max: 1_000 },
  included_units: 100,
  minutes: 1_440,
  least_minutes: 5,
  buffer_minutes: 240,
} as const;

export const businessLimits = {
  name: 120,
  tagline: 160,
  address: 200,
  billing_email: 120,
  cancellation_notice_hours: 336,
  payment_terms_days: 120,
} as const;

export const taxRateLimits = { name: 80, rate_ppm: 1_000_000 } as const;

export const staffLimits = { note: 120, hourly_cost_cents: 1_000_000 } as const;

/** Names that people give to what they keep: a filter, a tour, a passkey. */
export const nameLimit = 60;

/** The sliders of the security settings (spec, section 3); the database has the same bounds. */
export const securityLimits = {
  min_password_length: { min: 8, max: 64 },
  password_history: { min: 0, max: 24 },
  lockout_threshold: { min: 1, max: 10 },
} as const;

/** What is typed to find anything, how much of each kind is shown for it, and how many records are remembered as recent. */
export const searchLimits = { text: 100, hits: 5, recent: 5 } as const;

/** Rows of a page, in every list. */
export const pageSize = 50;

/** Spec, section 5: a job's title has at least three characters. */
export const jobLimits = {
  title: { min: 3, max: 160 },
  description: 4_000,
  items: 20,
  bulk: 200,
  units: 1_000,
  /** Of a line that isn't in the price book. */
  service_name: 160,
  price_reason: 160,
} as const;

export const seriesLimits = { duration_minutes: { min: 5, max: 1_440 }, max_count: 1_000 } as const;

/** Rows of an import that travel at once. */
export const importChunk = 250;

/** The longest cell of an import: a checklist of forty steps fits. */
export const importCell = 8_000;

/** How long a move or an assignment can be taken back. */
export const undoMs = 10_000;

export const moneyLimits = {
  /** A million in a single payment is a typing mistake. */
  amount: 100_000_000,
  description: { min: 3, max: 127 },
  reason: 200,
  note: 1_000,
  reference: 60,
  line_description: 160,
  line_detail: 300,
  lines: 100,
  jobs: 50,
  quantity: 100_000,
  /** Of one line: so much is still exact when it is multiplied by a rate. */
  line: 1_000_000_000,
} as const;
