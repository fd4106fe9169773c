/** Counting stops here; a screen shows "1,000+". */
export const countCap = 1_000;
