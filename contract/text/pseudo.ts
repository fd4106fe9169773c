const letters = 'AaCcDdEeGgIiLlNnOoRrSsTtUuWwYyZz';
const accented = 'ÅåÇçĐđÉéĜĝÎîŁłÑñÖöŘřŠšŤťÛûŴŵÝýŽž';

const accent = (letter: string) => accented[letters.indexOf(letter)] ?? letter;
const padding = (length: number) => 'ôñé ťŵö ťĥřéé ƒöûř '.repeat(Math.ceil(length / 18)).slice(0, length);

/** Filled in later; and in a help article what is typed, and where a link leads. */
const kept = /\{\w+\}|`.+?`|\]\(.+?\)/g;

/** A text as a language with longer words would have it. */
export function pseudo(text: string): string {
  if (!/\p{Letter}/u.test(text.replace(kept, ''))) return text;
  const words = text.replace(new RegExp(`${kept.source}|[A-Za-z]`, 'g'), (found) =>
    found.length > 1 ? found : accent(found),
  );
  return `${words} ${padding(Math.ceil(text.length / 3) - 1)}`.trimEnd();
}

/** Of an article's head only the title is read by people. */
export const pseudoArticle = (file: string): string =>
  file.replace(/^(title: )?(.+)$/gm, (line, title: string | undefined, text: string) =>
    title ? title + pseudo(text) : /^(?:topic|order|for): |^---$/.test(line) ? line : pseudo(line),
  );
