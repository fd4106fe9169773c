import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Lower it when copies go. A word that another language may tell apart is no copy, so it never reaches zero. */
const ceiling = 781;

function stringsIn(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[value, key]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => stringsIn(part, `${key}.${name}`));
}

test('words that mean the same in the same place stand once', async () => {
  const modules = await Promise.all(
    globSync('contract/text/en/*.ts').map((path) => import(`../${path}`) as Promise<object>),
  );
  const all = modules.flatMap((groups) => Object.entries(groups).flatMap(([name, group]) => stringsIn(group, name)));
  const places = Map.groupBy(all, ([text]) => text);
  const worst = [...places]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 10)
    .map(([text, found]) => `"${text}" ${found.length} times: ${found.map(([, key]) => key).join(', ')}`);
  expect(
    all.length - places.size,
    `Use actionText, fieldText, amountText, dayText, workText or pageText. The worst copies:\n${worst.join('\n')}`,
  ).toBeLessThanOrEqual(ceiling);
});
