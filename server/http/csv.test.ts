import { expect, test } from 'vitest';
import { csvLine } from '#server/http/csv.ts';

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1+1', `"'+1+1"`],
  ['-2+3', `"'-2+3"`],
  ['-3.98\n=1', `"'-3.98\n'=1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\n=1', `"'\n'=1"`],
  ["'=1", `"''=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
])('a cell that begins like a formula, %j, is text', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a;=1+1;-2', `"a;'=1+1;'-2"`],
  ["a;'=1", `"a;''=1"`],
  ['a;＋1', `"a;'＋1"`],
  ['two\r\n@SUM(A1)', `"two\r\n'@SUM(A1)"`],
  ['a;b; =1', '"a;b; =1"'],
])('a part that begins like a formula where semicolons separate, %j, is text', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test.each([
  ['Jürgen Weiß', '"Jürgen Weiß"'],
  ['', '""'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['1 = 1', '"1 = 1"'],
  ['-3.98', '"-3.98"'],
])('%j stays what it is, in quotes', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test('cells stand between commas, and a line ends as RFC 4180 says', () => {
  expect(csvLine(['a', 'b', 'c'])).toBe('"a","b","c"\r\n');
});
