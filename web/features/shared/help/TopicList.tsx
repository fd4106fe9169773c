import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { helpText } from '#text/help.ts';
import type { Article } from '#web/features/shared/help/article.ts';
import { topics } from '#web/features/shared/help/articles.ts';
import { Panel } from '#web/ui/Panel.tsx';

/** The articles by topic. A topic without articles for this role is left out. */
export function TopicList({ articles }: { articles: readonly Article[] }) {
  return (
    <div className="gap-4 md:columns-2 lg:columns-3">
      {topics
        .map((topic) => ({ topic, found: articles.filter((article) => article.topic === topic) }))
        .filter(({ found }) => found.length)
        .map(({ topic, found }) => (
          <div key={topic} className="mb-3.5 break-inside-avoid md:mb-4">
            <Panel title={helpText.topics[topic]} className="overflow-clip">
              <ul>
                {found.map((article) => (
                  <li key={article.slug} className="rule-t">
                    <ArticleLink article={article} />
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        ))}
    </div>
  );
}

export function ArticleLink({ article: { slug, title }, current = false }: { article: Article; current?: boolean }) {
  return (
    <Link
      to={{ search: new URLSearchParams({ article: slug }).toString() }}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-12 items-center gap-2 px-4 py-2 text-15/5 outline-offset-[-2px] transition-state hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:font-strong md:min-h-9 md:py-1.5 md:text-13"
    >
      <span className="min-w-0 flex-1 text-pretty">{title}</span>
      <ChevronRight size={15} aria-hidden className="flex-none text-muted" />
    </Link>
  );
}
