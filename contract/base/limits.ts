/*
 * The longest texts, and the least and greatest numbers, that people can type. The schemas and the forms use these, and
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

/** Ten years: the longest period that the dashboard, a report or the books add up. */
export const maxPeriodDays = 3_660;

export const assetLimits = { label: 120, plate: 20, bin_count: 100, square_feet: 1_000_000 } as const;

/** The optional texts of a service: its schemas, its import and its form take them from here. */
export const serviceTexts = { description: 500, unit: 24 } as const;

export const serviceLimits = {
  ...serviceTexts,
  name: { min: 2, max: 120 },
  category: 40,
  /** One checklist step. */
  task: 160,
  steps: 40,
  cents: 10_000_000,
  percent: { min: 50, max: 1_000 },
  included_units: 100,
  minutes: 1_440,
  least_minutes: 5,
  buffer_minutes: 240,
  wait_minutes: 2_880,
  wait_after_percent: { min: 1, max: 99 },
} as const;

export const businessLimits = {
  name: 120,
  tagline: 160,
  address: 200,
  billing_email: 120,
  time_zone: 64,
  cancellation_notice_hours: 336,
  payment_terms_days: 120,
} as const;

export const taxRateLimits = { name: 80, rate_ppm: 1_000_000 } as const;

export const staffLimits = { note: 120, hourly_cost_cents: 1_000_000 } as const;

export const timeLimits = { reason: 300 } as const;
/** The oldest act that a technician's phone may send; the database has the same limit. */
export const occurredDays = 90;

/** Names that people give to saved filters, tours and passkeys. */
export const nameLimit = 60;

/** A passkey as browsers send it, with its attestation certificates. */
export const passkeyLimit = 20_000;

/** The sliders of the security settings (spec, section 3); the database has the same bounds. */
export const securityLimits = {
  min_password_length: { min: 8, max: 64 },
  password_history: { min: 0, max: 24 },
  lockout_threshold: { min: 1, max: 10 },
} as const;

/** The length of a search text, the hits shown of each kind, and the number of recent records. */
export const searchLimits = { text: 100, hits: 5, recent: 5 } as const;

/** How many clients can be assigned to a sales representative at once. */
export const repLimits = { clients: 100 } as const;

/** The optional texts of a lead: its schemas, its import and its form take them from here. */
export const leadTexts = {
  street: placeLimits.street,
  city: placeLimits.city,
  postal_code: placeLimits.postal_code,
  detail: 2_000,
} as const;

/**
 * Its other texts, the leads reassigned at once, the cards of a column, the events shown, and the days that sold and lost leads
 * stay on the board.
 */
export const leadLimits = {
  note: 2_000,
  lost_note: 500,
  bulk: 100,
  cards: 20,
  events: 100,
  closed_days: 30,
} as const;

/** Rows per page, in every list. */
export const pageSize = 50;

/** The optional texts of a job: its schemas and its form take them from here. */
export const jobTexts = { description: 4_000 } as const;

/** Spec, section 5: a job's title has at least three characters. */
export const jobLimits = {
  ...jobTexts,
  title: { min: 3, max: 160 },
  items: 20,
  bulk: 200,
  /** People and days of one job, and their spans. */
  people: 6,
  days: 10,
  spans: 30,
  units: 1_000,
  /** The name of a line that isn't in the price book. */
  service_name: 160,
  price_reason: 160,
} as const;

/** A visit's reason for early completion, its note, and its signature with the size of the signature field. */
export const visitLimits = {
  reason: { min: 3, max: 500 },
  note: 500,
  strokes: 100,
  points: 400,
  field: { width: 1_000, height: 400 },
} as const;

export const seriesLimits = { duration_minutes: { min: 5, max: 1_440 }, max_count: 1_000, bins: 20 } as const;

/** Rows of an import in one request. */
export const importChunk = 250;

/**
 * The longest cell of an import, with space for a checklist of forty steps; and the columns of a file, including those that we
 * ignore.
 */
export const importCell = 8_000;
export const importColumns = 100;

/** The bytes of a photo, the bytes of one upload chunk, the photos of a page, and the pairs that a client sees of a job. */
export const photoLimits = { bytes: 15_728_640, chunk: 1_048_576, page: 100, pairs: 100 } as const;

/** How long a move or an assignment can be undone. */
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
  /** The total of a line: up to this, multiplying by a rate is still exact. */
  line: 1_000_000_000,
  /** Nine digits, for an amount in a search. */
  searched: 999_999_999,
} as const;

/** The texts of a report and its answer, and the days over which the average response time is computed. */
export const issueLimits = { text: 2_000, answer: 1_000, average_days: 30 } as const;

/** One supply, and one request for supplies. */
export const supplyLimits = { name: 80, unit: 24, quantity: 100_000, text: 160, items: 40 } as const;

/** The pairs that one link shows. */
export const galleryLimits = { pairs: 12 } as const;

/** A care guide's texts, its steps, the longest delay of a step after a visit, and the number of services and guides. */
export const careLimits = {
  title: 80,
  body: 2_000,
  steps: 12,
  step_title: 80,
  step_body: 300,
  after: 365,
  services: 50,
  guides: 100,
} as const;

/** The pages that the owner writes for technicians and for sales. */
export const writtenLimits = { title: 120, body: 8_000, pages: 100 } as const;

/**
 * For how many clients a representative may hold a time at once, and how long a client has to say yes; the database has the same.
 */
export const salesHoldLimits = { clients: 3, hours: 24 } as const;

/** How many visits of a week a representative's schedule shows, and how many unplanned ones. */
export const salesWeekLimits = { visits: 300, unplanned: 20 } as const;

/** A client's note with a booking, the office's answer, and the number of times it proposes at once. */
export const requestLimits = { note: 1_000, reason: 300, proposals: 3 } as const;

/**
 * The services of a booking, the length of a slot token, how far ahead clients book, the lengths an arrival window can have, and how
 * long work is split into days.
 */
export const bookingLimits = {
  items: 8,
  token: 4_000,
  lead_hours: { min: 0, max: 336 },
  horizon_days: { min: 1, max: 365 },
  window_minutes: [60, 90, 120, 180, 240],
  min_stretch_minutes: { min: 30, max: 480 },
  max_days: { min: 1, max: 10 },
} as const;

/** The public request form: its texts, its services, and the sites that may embed it. */
export const requestFormLimits = {
  detail: 1_000,
  trap: 200,
  token: 400,
  services: 50,
  origins: 10,
  origin: 200,
} as const;

/**
 * Commission: the tiers of a rule, the people of one payout, the length of a question or its answer, and the unpaid lines shown.
 */
export const commissionLimits = { tiers: 5, people: 200, question: 500, waiting: 200 } as const;

/** The newest of a client's referred friends. */
export const friendsShown = 100;

/** The days that a friend's payment has to stand before it counts; the migration says the same (`referral_standing`). */
export const referralDays = 14;

/** The reward for a referral, and the least that the friend has to pay. */
export const referralLimits = {
  code: 20,
  reward_cents: { min: 100, max: 50_000 },
  min_paid_cents: { min: 0, max: 1_000_000 },
} as const;

/** The optional texts of a quote that its client reads: its schemas, its copies and its form take them from here. */
export const quoteTexts = { note: 2_000 } as const;

/** Its other texts, its options and lines, and the days it stays valid. */
export const quoteLimits = {
  terms: 8_000,
  option_name: 80,
  option_note: 600,
  options: 3,
  items: 20,
  add_ons: 12,
  reason: 300,
  valid_days: { min: 1, max: 120 },
  /** The latest expiration date that a rep can pick; the database has the same (`quotes_valid_for_a_year`). */
  valid_ahead_days: 366,
  /** Every line at its maximum, with tax, is less. */
  total_cents: 1_000_000_000,
} as const;
