import type { Role } from '#contract/base/role.ts';
import type { Article } from '#web/features/shared/help/article.ts';

export const articlesFor = (articles: readonly Article[], role: Role) =>
  articles.filter(({ roles }) => roles.includes(role));

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);
const has = (text: string, words: readonly string[]) => words.every((word) => text.toLowerCase().includes(word));

/** Finds articles that contain every word, in title or text; those with all words in the title come first. */
export function search(articles: readonly Article[], query: string): Article[] {
  const words = wordsOf(query);
  const found = articles.filter(({ title, plain }) => has(`${title} ${plain}`, words));
  return [...found.filter(({ title }) => has(title, words)), ...found.filter(({ title }) => !has(title, words))];
}

/** The sentence with the most matching words, to show why the article was found. */
export function quote({ plain }: Article, query: string): string {
  const words = wordsOf(query);
  const sentences = plain.split(/(?<=[.?!])\s+/);
  const score = (sentence: string) => words.filter((word) => sentence.toLowerCase().includes(word)).length;
  return sentences.reduce((best, each) => (score(each) > score(best) ? each : best), sentences[0] ?? '');
}
