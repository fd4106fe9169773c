import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { pageText } from '#text/sections.ts';
import { trainingText as text } from '#text/training.ts';
import { PageText } from '#web/features/shared/writtenPages/PageText.tsx';
import { trainingQuery } from '#web/features/shared/writtenPages/writtenPages.ts';
import { useFilters, uuid } from '#web/filters.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';

/** /tech/training: short pages about the trade. `?page=` opens one. */
export function TrainingPage() {
  const { filter, path } = useFilters({ page: uuid });
  const query = useQuery(trainingQuery);
  const { data } = query;
  const open = data?.find(({ id }) => id === filter.page);
  useSectionTitle(open?.title ?? pageText.training);
  return (
    <div className="w-full max-w-[820px]">
      <PageHead title={open?.title ?? pageText.training} {...(!filter.page && { subtitle: text.subtitle })} />
      {filter.page && (
        <Link to={path({ page: null })} className={button({ className: 'mb-3' })}>
          <ArrowLeft size={16} aria-hidden />
          {text.back}
        </Link>
      )}
      {data ? (
        <div className="rounded-panel bg-surface shadow-1">
          {filter.page ? (
            open ? (
              <article className="grid max-w-[64ch] gap-3 px-4 py-4 text-16/6 text-pretty md:px-6 md:text-14/[1.375rem]">
                <PageText body={open.body} />
              </article>
            ) : (
              <EmptyState body={text.missing} />
            )
          ) : data.length ? (
            <ul>
              {data.map(({ id, title }) => (
                <li key={id} className="rule-t first:border-t-0">
                  <Link
                    to={path({ page: id })}
                    className="flex min-h-14 items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-hover"
                  >
                    <span className="min-w-0 flex-1 text-16 font-medium wrap-anywhere md:text-14">{title}</span>
                    <ChevronRight size={17} aria-hidden className="flex-none text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title={text.empty} body={text.emptyBody} />
          )}
        </div>
      ) : (
        <NotLoaded query={query} failed={text.failed} loading={text.loading} />
      )}
    </div>
  );
}
