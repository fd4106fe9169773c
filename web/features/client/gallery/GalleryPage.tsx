import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { categoryName } from '#contract/jobs/categories.ts';
import { galleryText as text } from '#text/gallery.ts';
import { sectionText } from '#text/sections.ts';
import { workText } from '#text/work.ts';
import { galleryQuery } from '#web/features/client/gallery/gallery.ts';
import { SharedLinks } from '#web/features/client/gallery/SharedLinks.tsx';
import { VisitCard } from '#web/features/client/gallery/VisitCard.tsx';
import { text as words, useFilters } from '#web/filters.ts';
import { formatCount } from '#web/numbers.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import '#web/features/client/gallery/gallery.css';

const schema = { kind: words(40) };

/** /client/gallery: the photo pairs that the office released, newest visit first. */
export function GalleryPage() {
  const { label } = sectionText.client.gallery;
  const { filter, path } = useFilters(schema);
  const list = useInfiniteQuery(galleryQuery(filter.kind));
  const first = list.data?.pages[0];
  useSectionTitle(label);
  const empty = filter.kind ? (
    <EmptyState title={text.noMatch} body={text.noMatchBody}>
      <Link to={path({ kind: null })} className={button()}>
        {text.showAll}
      </Link>
    </EmptyState>
  ) : (
    <EmptyState title={workText.noPhotos} body={text.emptyBody} />
  );
  const kinds = first && first.kinds.length > 1 ? first.kinds : [];
  return (
    <>
      <PageHead title={label} subtitle={text.subtitle} />
      <div className="grid gap-3.5 md:gap-4">
        {kinds.length > 0 && (
          <Tabs
            label={text.filter}
            tabs={[
              {
                to: path({ kind: null }),
                label: text.all,
                count: formatCount(first!.pairs),
                current: !filter.kind,
              },
              ...kinds.map(({ category, pairs }) => ({
                to: path({ kind: category }),
                label: categoryName(category),
                count: formatCount(pairs),
                current: filter.kind === category,
              })),
            ]}
          />
        )}
        <PagedList
          list={list}
          text={text}
          empty={<div className="rounded-panel bg-surface shadow-1">{empty}</div>}
          className={first ? 'min-w-0' : undefined}
        >
          {(visits) => (
            <ul className="gallery">
              {visits.map((visit, index) => (
                <VisitCard key={visit.id} visit={visit} lazy={index > 1} />
              ))}
            </ul>
          )}
        </PagedList>
        <SharedLinks />
        {first && first.pairs > 0 && (
          <p className="flex gap-2.5 rounded-touch bg-sunken px-4 py-3 text-14 text-pretty md:text-13">
            <Lock size={17} aria-hidden className="mt-0.5 flex-none" />
            {text.private}
          </p>
        )}
      </div>
    </>
  );
}
