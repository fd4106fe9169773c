import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { helpText } from '#text/help.ts';
import { fill } from '#contract/text/fill.ts';
import type { Article } from '#web/features/shared/help/article.ts';
import { quote, search } from '#web/features/shared/help/search.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

type Props = { articles: readonly Article[]; query: string; onReset: () => void };

export function Found({ articles, query, onReset }: Props) {
  const found = search(articles, query);
  const said = fill(
    found.length === 0 ? actionText.noResults : found.length === 1 ? helpText.foundOne : helpText.found,
    {
      count: found.length,
      query,
    },
  );
  return (
    <>
      <output className={found.length ? 'mb-3 block text-14 text-muted md:text-13' : 'sr-only'}>{said}</output>
      {found.length === 0 && (
        <div className="rounded-panel bg-surface shadow-1">
          <EmptyState title={said} body={helpText.noMatchWhy}>
            <Button onClick={onReset}>
              <RotateCcw size={16} aria-hidden />
              {commonText.resetFilters}
            </Button>
          </EmptyState>
        </div>
      )}
      {found.length > 0 && (
        <ul className="overflow-clip rounded-panel bg-surface shadow-1 md:max-w-[820px]">
          {found.map((article) => (
            <li key={article.slug} className="rule-t first:border-t-0">
              <Link
                to={{ search: new URLSearchParams({ article: article.slug }).toString() }}
                className="block px-4 py-3 outline-offset-[-2px] transition-state hover:bg-hover"
              >
                <span className="block text-15 font-strong text-accent md:text-14">{article.title}</span>
                <span className="mt-0.5 line-clamp-2 text-14 text-muted md:text-13">{quote(article, query)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
