import { readFileSync } from 'node:fs';

/** The brand's typeface with every Latin accent, as files that a PDF can embed (server/fonts). */
const file = (name: string) => readFileSync(new URL(`../../../fonts/archivo-${name}.ttf`, import.meta.url));
export const faces = { regular: file('regular'), semibold: file('semibold'), wide: file('wide') };
export type Face = keyof typeof faces;

/** The brand's colors (web/styles), adapted for print. */
export const ink = {
  text: '#0f2229',
  muted: '#546266',
  hairline: '#dddcd8',
  concrete: '#f4f3ef',
  draft: '#efeeeb',
};

/** The spacing of rows and sums: tight if the roomy layout doesn't fit on the first page. */
export type Density = { row: number; sum: number; box: number };
export const densities = { roomy: { row: 9.75, sum: 7, box: 22 }, tight: { row: 5, sum: 2.5, box: 12 } };

/** A text style: face, size and line height in points, and color. */
export type Style = { face: Face; size: number; line: number; colour: string; tracking?: number };
const { text, muted } = ink;
export const styles = {
  title: { face: 'wide', size: 25.5, line: 28.5, colour: text, tracking: -0.75 },
  money: { face: 'wide', size: 24, line: 27, colour: text, tracking: -0.6 },
  sum: { face: 'wide', size: 18, line: 22, colour: text, tracking: -0.45 },
  business: { face: 'wide', size: 12.75, line: 16.5, colour: text, tracking: -0.2 },
  large: { face: 'wide', size: 19.5, line: 23, colour: text, tracking: -0.45 },
  heading: { face: 'wide', size: 13.5, line: 18, colour: text, tracking: -0.25 },
  strong: { face: 'semibold', size: 10.1, line: 15, colour: text },
  fact: { face: 'semibold', size: 11.25, line: 15.75, colour: text },
  body: { face: 'regular', size: 10.1, line: 15, colour: text },
  quiet: { face: 'regular', size: 10.1, line: 15, colour: muted },
  small: { face: 'regular', size: 9.4, line: 14, colour: muted },
  label: { face: 'regular', size: 9, line: 12, colour: muted },
} as const satisfies Record<string, Style>;
