/** How often: a few times in each run, as often as we promise with `npm run thorough`. */
export const often = (usual: number, thorough: number): number => (process.env.THOROUGH ? thorough : usual);
