import type { Page } from '@playwright/test';
import type pg from 'pg';

/** Everything that a person reads or hears on the current page. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'];
    const isShown = (element: Element) =>
      (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true });
    const texts = new Set([document.title]);
    for (const element of document.body.querySelectorAll('*:not(script, style, noscript)')) {
      if (!isShown(element)) continue;
      for (const name of attributes) texts.add(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node instanceof Text) texts.add(node.data);
    }
    return [...texts].map((text) => text.replaceAll(/\s+/g, ' ').trim());
  });

const locale = 'en-US';
const days = Array.from({ length: 365 }, (_, day) => new Date(2026, 0, 1 + day));
const calendar = (['short', 'long'] as const).flatMap((style) =>
  days
    .map((day) => day.toLocaleDateString(locale, { month: style }))
    .concat(days.slice(0, 7).map((day) => day.toLocaleDateString(locale, { weekday: style }))),
);
const currencies = Intl.supportedValuesOf('currency');
const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' });

/** Texts that the browser formats for the locale, and names that are the same in every language. */
const names = [
  ...new Set(calendar),
  'AM',
  'PM',
  ...Intl.supportedValuesOf('timeZone'),
  ...currencies,
  ...currencies.map((code) => currencyNames.of(code)!),
  'Chrome',
  'Linux',
];
const constants = [
  // The short times of a week's board, and a list of days in a sentence.
  /\d(?:am|pm)\b/g,
  /\d+ and \d+/g,
  // The numbers of records.
  /\b(?:PAY|INV|CN)-\d+/g,
  // Environment variables, and a value of one.
  /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g,
  /^.+ <\S+@\S+>$/g,
  // The business' own site.
  /\bwww\.[\w.-]+/g,
  // The portal's own URL.
  /^(?:https?:\/\/|localhost:)\S+$/g,
  // The path of a missing page, the storage folder, and a person's initials.
  /^(?:\/[\w-]+)+$/g,
  /^[A-Z]{2}$/g,
];

const word = /\p{Letter}[\p{Letter}\p{Mark}'’]*/gu;

/** A word without an accent, though it has letters that the pseudo-language accents. */
const isPlain = (found: string) => found.length > 1 && /^[a-z'’]+$/i.test(found) && /[acdegilnorstuwyz]/i.test(found);

/** Every text in the database, and the parts of people's names: data has no language. */
async function dataIn(database: pg.Pool): Promise<string[]> {
  const { rows: columns } = await database.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text'`,
  );
  const selects = columns.map(({ table, column }) => `select "${column}" as value from "${table}"`);
  const { rows } = await database.query<{ value: string | null }>(
    `${selects.join(' union ')} union select unnest(string_to_array(full_name, ' ')) from profiles
     union select unnest(string_to_array(full_name, ' ')) from leads
     union select part #>> '{}' from quotes, jsonb_path_query(content::jsonb, 'lax $.** ? (@.type() == "string")') part
     union select part.value from care_guides, jsonb_array_elements(steps) step, jsonb_each_text(step) part
     union select regexp_split_to_table(body, '\\n|\\[me\\]|\\[business\\]') from scripts`,
  );
  const units = await database.query<{ value: string }>('select distinct unit as value from supplies');
  // An all-lowercase word is one of our codes, which no page should show, or a unit of supplies.
  return [
    ...rows.flatMap(({ value }) => (value && !/^[a-z_:.]+$/.test(value) ? [value] : [])),
    ...units.rows.map(({ value }) => value),
  ];
}

/** Finds English in a text: words without accents that aren't data. */
export async function englishFinder(database: pg.Pool): Promise<(text: string) => string[]> {
  const byFirst = new Map<string, string[]>();
  for (const value of [...names, ...(await dataIn(database))]) {
    const text = value.replaceAll(/\s+/g, ' ').replace(/^\P{Letter}+/u, '');
    const first = text.match(word)?.[0];
    if (first) byFirst.set(first, [...(byFirst.get(first) ?? []), text]);
  }
  return (text) => {
    const inConstant = (index: number) =>
      constants.some((each) =>
        [...text.matchAll(each)].some((hit) => hit.index <= index && index < hit.index + hit[0].length),
      );
    let known = 0;
    return [...text.matchAll(word)].flatMap(({ 0: found, index }) => {
      if (index < known) return [];
      const lengths = (byFirst.get(found) ?? [])
        .filter((value) => text.startsWith(value, index))
        .map((value) => value.length);
      if (lengths.length === 0) return !isPlain(found) || inConstant(index) ? [] : [found];
      known = index + Math.max(...lengths);
      return [];
    });
  };
}
