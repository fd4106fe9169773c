import { readFileSync } from 'node:fs';

/** A runner's results: how many tests passed and failed, and each failure with its reason. */
export type Results = { passed: number; failed: number; failures: Failure[] };
type Failure = { name: string; why: string; page?: string };

type Vitest = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message: string; assertionResults: Assertion[] }[];
};
type Assertion = { status: string; fullName: string; failureMessages: string[] };
type Playwright = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] };
type Suite = { suites?: Suite[]; specs: { ok: boolean; file: string; title: string; tests: Journey[] }[] };
type Journey = { results: { errors: { message: string }[]; attachments: { name: string; path?: string }[] }[] };

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

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

/** From the file that vitest's JSON reporter wrote. */
export function vitestResults(file: string): Results {
  const { numPassedTests, numFailedTests, testResults } = read(file) as Vitest;
  return { passed: numPassedTests, failed: numFailedTests, failures: testResults.flatMap(ofVitest) };
}

/** From the file that Playwright's JSON reporter wrote. */
export function journeyResults(file: string): Results {
  const { stats, suites } = read(file) as Playwright;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures: suites.flatMap(ofSuite) };
}
