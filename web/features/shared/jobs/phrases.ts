/** Phrases as one line: only the first one keeps its capital letter. */
export const inOneLine = (phrases: readonly string[]): string =>
  phrases.map((each, index) => (index ? each.charAt(0).toLowerCase() + each.slice(1) : each)).join(', ');
