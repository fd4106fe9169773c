import { helpText } from '#text/help.ts';
import { parseArticle, type Article, type Topic } from '#web/features/shared/help/article.ts';

const files = import.meta.glob<string>('#text/help/*.md', { query: '?raw', import: 'default', eager: true });

export const topics = Object.keys(helpText.topics) as Topic[];

/** One file each; the file's name is its slug. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([path, file]) => parseArticle(path.replace(/^.*\/|\.md$/g, ''), file))
  .toSorted((a, b) => topics.indexOf(a.topic) - topics.indexOf(b.topic) || a.order - b.order);
