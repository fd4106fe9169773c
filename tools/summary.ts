import { readFileSync } from 'node:fs';

/** The closing line of .ci/run: what both runners counted, together. A step that failed without a failed test counts as one. */
type Vitest = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };
type Playwright = { stats: { expected: number; unexpected: number; flaky: number } };

const [vitestFile, playwrightFile, status] = process.argv.slice(2) as [string, string, string];
const vitest = JSON.parse(readFileSync(vitestFile, 'utf8')) as Vitest;
const { stats } = JSON.parse(readFileSync(playwrightFile, 'utf8')) as Playwright;

const passed = vitest.numPassedTests + stats.expected;
const failed = Math.max(vitest.numFailedTests + stats.unexpected + stats.flaky, Number(status));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
