/** How often: a few times in each run, as often as we promise with `npm run thorough`. */
export const often = <T>(usual: T, thorough: T): T => (process.env.THOROUGH ? thorough : usual);
