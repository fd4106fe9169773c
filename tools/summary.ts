import { readFileSync } from 'node:fs';

/** The closing line of .ci/run: what both runners counted, together. */
type Vitest = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };
type Playwright = { stats: { expected: number; unexpected: number; flaky: number } };

const [vitestFile, playwrightFile] = process.argv.slice(2) as [string, string];
const vitest = JSON.parse(readFileSync(vitestFile, 'utf8')) as Vitest;
const { stats } = JSON.parse(readFileSync(playwrightFile, 'utf8')) as Playwright;

const passed = vitest.numPassedTests + stats.expected;
const failed = vitest.numFailedTests + stats.unexpected + stats.flaky;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
