import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, RotateCcw } from 'lucide-react';
import { auditText } from '#contract/text/en/audit.ts';
import { commonText } from '#contract/text/en/common.ts';
import { messageOf } from '#web/errors.ts';
import { auditQuery } from '#web/features/audit/audit.ts';
import { AuditFilterBar } from '#web/features/audit/AuditFilterBar.tsx';
import { AuditCards, AuditTable } from '#web/features/audit/AuditTable.tsx';
import { useAuditFilters, type AuditFilters } from '#web/features/audit/useAuditFilters.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { useWide } from '#web/ui/useWide.ts';

/** What was recorded, newest first. */
export function AuditPage() {
  const filters = useAuditFilters();
  useSectionTitle(auditText.title);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-2 gap-y-3">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <PageTitle className="text-24 md:text-22">{auditText.title}</PageTitle>
          <p className="text-14 text-muted md:text-13">{auditText.subtitle}</p>
        </div>
        {/* The server sends it as a file, with the filters that are set here. */}
        <a href={filters.exportAddress} download className={button({ className: 'max-md:flex-1' })}>
          <Download size={16} aria-hidden />
          {auditText.export}
        </a>
      </div>
      <AuditFilterBar filters={filters} />
      <AuditList filters={filters} />
      <p className="mt-3 text-13 text-muted md:text-12">{auditText.sealHint}</p>
    </>
  );
}

function AuditList({ filters }: { filters: AuditFilters }) {
  const List = useWide('lg') ? AuditTable : AuditCards;
  const list = useInfiniteQuery({ ...auditQuery(filters.filter), enabled: !filters.backwards });
  const { data, error } = list;
  if (error && !data) {
    return (
      <LoadError
        title={auditText.failed}
        body={messageOf(error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const found = rows.length > 0 && !filters.backwards;
  return (
    <section aria-label={auditText.list} className="rounded-panel bg-surface shadow-1">
      {!data && !filters.backwards ? (
        <SkeletonRows text={auditText.loading} />
      ) : found ? (
        <List rows={rows} stale={list.isPlaceholderData} />
      ) : filters.filtered ? (
        <EmptyState title={auditText.noMatch} body={auditText.noMatchBody}>
          <Button onClick={filters.reset}>
            <RotateCcw size={15} aria-hidden />
            {commonText.resetFilters}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={auditText.empty} body={auditText.emptyBody} />
      )}
      <LoadMore
        more={found && list.hasNextPage && !list.isPlaceholderData}
        busy={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? error : null}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}
