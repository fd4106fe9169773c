const letters = 'AaCcDdEeGgIiLlNnOoRrSsTtUuWwYyZz';
const accented = 'ÅåÇçĐđÉéĜĝÎîŁłÑñÖöŘřŠšŤťÛûŴŵÝýŽž';

const accent = (letter: string) => accented[letters.indexOf(letter)] ?? letter;
const padding = (length: number) => 'ôñé ťŵö ťĥřéé ƒöûř '.repeat(Math.ceil(length / 18)).slice(0, length);

/** Parts to keep: placeholders, and in a help article code and link targets. */
const kept = /\{\w+\}|`.+?`|\]\(.+?\)/g;

/** A text as long as in a language with longer words. */
export function pseudo(text: string): string {
  if (!/\p{Letter}/u.test(text.replace(kept, ''))) return text;
  const words = text.replace(new RegExp(`${kept.source}|[A-Za-z]`, 'g'), (found) =>
    found.length > 1 ? found : accent(found),
  );
  return `${words} ${padding(Math.ceil(text.length / 3) - 1)}`.trimEnd();
}

/** Only the title of an article's header is shown to people. */
export const pseudoArticle = (file: string): string =>
  file.replace(/^(title: )?(.+)$/gm, (line, title: string | undefined, text: string) =>
    title ? title + pseudo(text) : /^(?:topic|order|for): |^---$/.test(line) ? line : pseudo(line),
  );
