/** Letters that the pseudo-language accents. */
const accented = /[ACDEGILNORSTUWYZ]/i;

/** Words in dates, times and record numbers: data in any English-like language. */
const ofData = new Set(
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Mon Tue Wed Thu Fri Sat Sun Sunday AM PM CST CDT EST EDT UTC INV PAY CN USD'.split(
    ' ',
  ),
);

/** Words without any accent, which the pseudo-language doesn't have: addresses, names and numbers don't count. */
export function englishIn(text: string, names: string): string[] {
  const known = new Set(names.match(/\p{L}+/gu));
  const words = text.replaceAll(/\S+\/\S+|\S+@\S+|\{\w+\}/g, '').match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return words.filter(
    (word) => /^[A-Za-z]+$/.test(word) && accented.test(word) && !known.has(word) && !ofData.has(word),
  );
}
