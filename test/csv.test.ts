import { describe, expect, test } from 'vitest';
import { csvLine } from '#server/http/csv.ts';
import { parseCsv, readText } from '#web/csv.ts';

const cells = (text: string) => parseCsv(text).map((record) => record.cells);

describe('a CSV file', () => {
  test.each<[string, string, string[][]]>([
    [
      'plain lines',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'no break at the end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'breaks of an old Mac',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quotes, commas and breaks inside', '"a ""b""","c,d","e\r\nf"\r\n', [['a "b"', 'c,d', 'e\r\nf']]],
    ['a mark at its start', '\uFEFFa,b\n', [['a', 'b']]],
    [
      'semicolons',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['semicolons in quotes', '"a;b;c",d\n', [['a;b;c', 'd']]],
    [
      'empty lines',
      '\r\na,b\r\n\r\n,\r\nc,d\r\n\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      'a,,c\n,,x\n',
      [
        ['a', '', 'c'],
        ['', '', 'x'],
      ],
    ],
    ['a quote in the middle of a cell', '5" pipe,b\n', [['5" pipe', 'b']]],
    ['a quote that never ends', 'a,"b\nc', [['a', 'b\nc']]],
    ['nothing', '', []],
  ])('with %s is read', (_, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  test('says on which line each record begins', () => {
    expect(parseCsv('a\n"b\nb"\n\nc\n').map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  test.each([
    '=1+1',
    "'=1+1",
    "''@x",
    '-5',
    "O'Neill",
    "'quoted'",
    'two\r\nlines',
    'two\n=1',
    'a;b',
    'a;=1',
    "a;'=1;''-2",
    '＝1;＋2',
    "'－5",
    '"',
    '',
  ])('that we wrote is read as it was: %j', (text) => {
    expect(cells(csvLine(['name', text, 'end']))).toEqual([['name', text, 'end']]);
  });

  test('is read in the encoding of older spreadsheets, too', async () => {
    expect(await readText(new Blob(['Weiß']))).toBe('Weiß');
    expect(await readText(new Blob([new Uint8Array([0x57, 0x65, 0x69, 0xdf])]))).toBe('Weiß');
  });
});
