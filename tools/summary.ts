import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * The closing lines of .ci/run: what failed and why, and what the runners counted, together. Whoever reads only the end of a
 * long log knows enough. A step that failed without a failed test counts as one.
 */
type Vitest = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message: string; assertionResults: Assertion[] }[];
};
type Assertion = { status: string; fullName: string; failureMessages: string[] };
type Playwright = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };
type Suite = { suites?: Suite[]; specs: { ok: boolean; file: string; title: string; tests: Journey[] }[] };
type Journey = { results: { errors: { message: string }[]; attachments: { name: string; path?: string }[] }[] };
type Failure = { name: string; why: string; page?: string };

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);

const [status, vitestFile, ...journeyFiles] = process.argv.slice(2) as [string, string, ...string[]];
const vitest = read(vitestFile) as Vitest;
const journeys = journeyFiles.map((file) => read(file) as Playwright);

const ofVitest = ({ name, message, assertionResults }: Vitest['testResults'][number]): Failure[] => {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: `${name} › ${fullName}`, why: failureMessages.join('\n') }));
  return failed.length === 0 && message ? [{ name, why: message }] : failed;
};
const ofSuite = ({ suites = [], specs }: Suite): Failure[] => [
  ...suites.flatMap(ofSuite),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `${file} › ${title}`,
      why: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
        .join('\n'),
      page: tests
        .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
        .filter(({ name, path }) => name === 'error-context' && path)
        .map(({ path }) => readFileSync(path!, 'utf8'))
        .join('\n'),
    })),
];

const failures = [
  ...vitest.testResults.flatMap(ofVitest),
  ...journeys.flatMap(({ suites }) => suites.flatMap(ofSuite)),
];
const head = (text: string, lines: number) =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, lines)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n');
for (const { name, why, page } of failures) {
  console.log(`\n✗ ${name}\n${head(why, 12)}`);
  // What stood on the page, as a screen reader would hear it.
  const shown = page?.slice(Math.max(0, page.search(/^- main/m))) ?? '';
  if (shown) console.log(head(shown, 60));
}

const passed = vitest.numPassedTests + sum(journeys.map(({ stats }) => stats.expected));
const broken = sum(journeys.map(({ stats }) => stats.unexpected + stats.flaky));
const failed = Math.max(vitest.numFailedTests + broken, Number(status));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
