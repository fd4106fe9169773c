import { readFileSync } from 'node:fs';

/** The closing line of .ci/run: what the runners counted, together. A step that failed without a failed test counts as one. */
type Vitest = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };
type Playwright = { stats: { expected: number; unexpected: number; flaky: number } };

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);

const [status, vitestFile, ...journeyFiles] = process.argv.slice(2) as [string, string, ...string[]];
const vitest = read(vitestFile) as Vitest;
const journeys = journeyFiles.map((file) => (read(file) as Playwright).stats);

const passed = vitest.numPassedTests + sum(journeys.map(({ expected }) => expected));
const broken = sum(journeys.map(({ unexpected, flaky }) => unexpected + flaky));
const failed = Math.max(vitest.numFailedTests + broken, Number(status));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
