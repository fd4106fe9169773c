/** Counting stops here; a screen shows "1,000+". */
export const unreadCap = 1_000;

/** The longest name and phone number we keep. */
export const profileLimits = { full_name: 120, phone: 40 } as const;

/** The sliders of the security settings (spec, section 3); the database has the same bounds. */
export const securityLimits = {
  min_password_length: { min: 8, max: 64 },
  password_history: { min: 0, max: 24 },
  lockout_threshold: { min: 1, max: 10 },
} as const;

/** Rows of a page, in every list. */
export const pageSize = 50;

/** Spec, section 5: a job's title has at least three characters. */
export const jobLimits = { title: { min: 3, max: 160 }, description: 4_000, items: 20, bulk: 200 } as const;

/** Rows of an import that travel at once. */
export const importChunk = 250;

/** The longest cell of an import: a checklist of forty steps fits. */
export const importCell = 8_000;

/** How long a move or an assignment can be taken back. */
export const undoMs = 10_000;
