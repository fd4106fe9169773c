import { stripVTControlCharacters } from 'node:util';
import { journeyResults, vitestResults } from '#tools/results.ts';

/**
 * The closing lines of .ci/run: the failures with their reasons, and the runners' counts together. The end of a long log is
 * enough to know what happened. A step that failed without a failed test counts as one.
 */
const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);

const [status, vitestFile, ...journeyFiles] = process.argv.slice(2) as [string, string, ...string[]];
const results = [vitestResults(vitestFile), ...journeyFiles.map(journeyResults)];

const head = (text: string, lines: number) =>
  stripVTControlCharacters(text)
    .split('\n')
    .slice(0, lines)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n');
for (const { name, why, page } of results.flatMap(({ failures }) => failures)) {
  console.log(`\n✗ ${name}\n${head(why, 12)}`);
  // The page's content, as a screen reader would read it.
  const shown = page?.slice(Math.max(0, page.search(/^- main/m))) ?? '';
  if (shown) console.log(head(shown, 60));
}

const passed = sum(results.map((each) => each.passed));
const failed = Math.max(sum(results.map((each) => each.failed)), Number(status));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
