/** Counting stops here; a screen shows "1,000+". */
export const unreadCap = 1_000;

/** The longest name and phone number we keep. */
export const profileLimits = { full_name: 120, phone: 40 } as const;
