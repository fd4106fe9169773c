import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const [exports = '', files = ''] = readFileSync('docs/moved.md', 'utf8').split('## Files');
const pairs = (text: string, row: RegExp) => [...text.matchAll(row)].map(([, ...names]) => names);

test('a moved file is gone from its old place and stands in its new one', () => {
  const moved = pairs(files, /^\| `(.+?)` \| `(.+?)` \|$/gm);
  expect(moved.length).toBeGreaterThan(100);
  expect(moved.filter(([was = '']) => existsSync(was))).toEqual([]);
  expect(moved.filter(([, is = '']) => !existsSync(is))).toEqual([]);
});

test('a moved export is gone from its old file and stands in its new one', () => {
  const has = (path: string, name: string) =>
    existsSync(path) && new RegExp(`^export (?:const|type|function) ${name}\\b`, 'm').test(readFileSync(path, 'utf8'));
  const moved = pairs(exports, /^\| `(.+?)` of `(.+?)` \| `(.+?)` of `(.+?)` \|$/gm);
  expect(moved.length).toBeGreaterThan(30);
  expect(moved.filter(([name = '', path = '']) => has(path, name))).toEqual([]);
  expect(moved.filter(([, , name = '', path = '']) => !has(path, name))).toEqual([]);
});
