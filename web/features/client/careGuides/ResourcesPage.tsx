import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { OwnCareGuide } from '#contract/office/careGuide.schema.ts';
import { resourcesText as text } from '#text/careGuides.ts';
import { sectionText } from '#text/sections.ts';
import { useZone } from '#web/business.ts';
import { ownCareQuery, sortedGuides, visitLine } from '#web/features/client/careGuides/care.ts';
import { Guide } from '#web/features/client/careGuides/Guide.tsx';
import { useFilters, uuid } from '#web/filters.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';

/** /client/resources: how to keep the cleaned things clean. `?guide=` opens one guide. */
export function ResourcesPage() {
  const { label } = sectionText.client.resources;
  const { filter, path } = useFilters({ guide: uuid });
  const query = useQuery(ownCareQuery);
  const { data } = query;
  const open = data?.find(({ id }) => id === filter.guide);
  useSectionTitle(open?.title ?? label);
  return (
    <div className="w-full max-w-[820px]">
      <PageHead title={open?.title ?? label} {...(!filter.guide && { subtitle: text.subtitle })} />
      {filter.guide && (
        <Link to={path({ guide: null })} className={button({ className: 'mb-3' })}>
          <ArrowLeft size={16} aria-hidden />
          {text.back}
        </Link>
      )}
      {data ? (
        filter.guide ? (
          open ? (
            <Guide guide={open} untitled />
          ) : (
            <div className="rounded-panel bg-surface shadow-1">
              <EmptyState body={text.missing} />
            </div>
          )
        ) : (
          <Guides guides={data} pathOf={(guide) => path({ guide })} />
        )
      ) : (
        <NotLoaded query={query} failed={text.failed} loading={text.loading} />
      )}
    </div>
  );
}

function Guides({ guides, pathOf }: { guides: OwnCareGuide[]; pathOf: (id: string) => string }) {
  const zone = useZone();
  const { yours, more } = sortedGuides(guides);
  const [first, ...others] = yours;
  if (guides.length === 0)
    return (
      <div className="rounded-panel bg-surface shadow-1">
        <EmptyState title={text.empty} body={text.emptyBody} />
      </div>
    );
  return (
    <div className="grid gap-5">
      {first && (
        <Group title={text.yours}>
          <Guide guide={first} />
          <Rows
            rows={others.map((guide) => ({
              id: guide.id,
              title: guide.title,
              to: pathOf(guide.id),
              line: visitLine(guide, zone),
            }))}
          />
        </Group>
      )}
      {more.length > 0 && (
        <Group title={text.more}>
          <Rows rows={more.map(({ id, title }) => ({ id, title, to: pathOf(id) }))} />
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-17 font-strong md:text-14">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Row = { id: string; title: string; to: string; line?: string };

function Rows({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className="rounded-panel bg-surface shadow-1">
      {rows.map(({ id, title, to, line }) => (
        <li key={id} className="rule-t first:border-t-0">
          <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-hover">
            <span className="min-w-0 flex-1">
              <span className="block text-16 font-medium wrap-anywhere md:text-14">{title}</span>
              {line && <span className="block text-14 wrap-anywhere text-muted md:text-12">{line}</span>}
            </span>
            <ChevronRight size={17} aria-hidden className="flex-none text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
