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
  time_zone: 64,
  cancellation_notice_hours: 336,
  payment_terms_days: 120,
} as const;

export const taxRateLimits = { name: 80, rate_ppm: 1_000_000 } as const;

export const staffLimits = { note: 120, hourly_cost_cents: 1_000_000 } as const;

export const timeLimits = { reason: 300 } as const;
/** What a technician's phone sends is at most this old; the database has the same. */
export const occurredDays = 90;

/** Names that people give to what they keep: a filter, a tour, a passkey. */
export const nameLimit = 60;

/** A passkey as browsers send it, with the certificates of what made it. */
export const passkeyLimit = 20_000;

/** The sliders of the security settings (spec, section 3); the database has the same bounds. */
export const securityLimits = {
  min_password_length: { min: 8, max: 64 },
  password_history: { min: 0, max: 24 },
  lockout_threshold: { min: 1, max: 10 },
} as const;

/** What is typed to find anything, how much of each kind is shown for it, and how many records are remembered as recent. */
export const searchLimits = { text: 100, hits: 5, recent: 5 } as const;

/** How many clients a sales representative is given at once. */
export const repLimits = { clients: 100 } as const;

/**
 * Of a lead: its words, how many are given away at once, the cards of a column, the events that are shown, and the days that sold
 * and lost ones stay on the board.
 */
export const leadLimits = {
  detail: 2_000,
  note: 2_000,
  lost_note: 500,
  bulk: 100,
  cards: 20,
  events: 100,
  closed_days: 30,
} as const;

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

/** Of a visit: why it is completed early, a note that is left, and a signature with the field that it is drawn on. */
export const visitLimits = {
  reason: { min: 3, max: 500 },
  note: 500,
  strokes: 100,
  points: 400,
  field: { width: 1_000, height: 400 },
} as const;

export const seriesLimits = { duration_minutes: { min: 5, max: 1_440 }, max_count: 1_000, bins: 20 } as const;

/** Rows of an import that travel at once. */
export const importChunk = 250;

/** The longest cell of an import: a checklist of forty steps fits. And the columns of a file, with those that nobody reads. */
export const importCell = 8_000;
export const importColumns = 100;

/** Of a photo's bytes, of the part of them that travels at once, of a page, and of what a client is shown of a job. */
export const photoLimits = { bytes: 15_728_640, chunk: 1_048_576, page: 100, pairs: 100 } as const;

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
  /** Nine digits, of an amount that is looked for. */
  searched: 999_999_999,
} as const;

/** What a technician writes of an issue, and the office answers; over how many days it is said how long that takes. */
export const issueLimits = { text: 2_000, answer: 1_000, average_days: 30 } as const;

/** Of one thing that vans carry, and of what is asked for. */
export const supplyLimits = { name: 80, unit: 24, quantity: 100_000, text: 160, items: 40 } as const;

/** Of what one link shows. */
export const galleryLimits = { pairs: 12 } as const;

/** Of a care guide: its words, its steps and how long after a visit one may be, and how many services and guides there are. */
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

/** Of what the owner writes for technicians and for sales. */
export const writtenLimits = { title: 120, body: 8_000, pages: 100 } as const;

/** For how many clients a representative holds a time at once, and how long a client has to say yes; the database has the same. */
export const salesHoldLimits = { clients: 3, hours: 24 } as const;

/** How many visits of a week a representative's schedule shows. */
export const salesWeekLimits = { visits: 300, unplanned: 20 } as const;

/** What a client writes with a booking, what the office answers, and how many times it proposes at once. */
export const requestLimits = { note: 1_000, reason: 300, proposals: 3 } as const;

/** What clients book, and how far ahead; the size of what a window is taken with, and the hours a window can have. */
export const bookingLimits = {
  items: 8,
  token: 4_000,
  lead_hours: { min: 0, max: 336 },
  horizon_days: { min: 1, max: 365 },
  window_minutes: [60, 90, 120, 180, 240],
} as const;

/** Of the public request form: what is written, what is offered, and where it may be shown. */
export const requestFormLimits = {
  detail: 1_000,
  trap: 200,
  token: 400,
  services: 50,
  origins: 10,
  origin: 200,
} as const;

/** Of commission: the tiers of a rule, the people of one payout, and what a question or its answer says. */
export const commissionLimits = { tiers: 5, people: 200, question: 500, waiting: 200 } as const;

/** Of a client's friends, the newest. */
export const friendsShown = 100;

/** So long the friend's payment has to stand before it counts; the migration says the same (`referral_standing`). */
export const referralDays = 14;

/** What a friend brings a client, and what the friend pays at least. */
export const referralLimits = {
  code: 20,
  reward_cents: { min: 100, max: 50_000 },
  min_paid_cents: { min: 0, max: 1_000_000 },
} as const;

/** Of a quote: its words, its options and lines, and for how many days it is good. */
export const quoteLimits = {
  note: 2_000,
  terms: 8_000,
  option_name: 80,
  option_note: 600,
  options: 3,
  items: 20,
  add_ons: 12,
  reason: 300,
  valid_days: { min: 1, max: 120 },
  /** The last day that a rep picks by hand; the database has the same (`quotes_valid_for_a_year`). */
  valid_ahead_days: 366,
  /** Every line at its dearest, with tax, is less. */
  total_cents: 1_000_000_000,
} as const;
