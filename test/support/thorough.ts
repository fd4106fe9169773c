/** The number of rounds: a few in each run, and with `npm run thorough` as many as we promise. */
export const often = <T>(usual: T, thorough: T): T => (process.env.THOROUGH ? thorough : usual);
