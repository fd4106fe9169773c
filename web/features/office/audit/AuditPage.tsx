import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { auditText } from '#text/audit.ts';
import { DownloadLink } from '#web/ui/DownloadLink.tsx';
import { auditQuery } from '#web/features/office/audit/audit.ts';
import { AuditFilterBar } from '#web/features/office/audit/AuditFilterBar.tsx';
import { AuditCards, AuditTable } from '#web/features/office/audit/AuditTable.tsx';
import { SealLine } from '#web/features/office/audit/SealLine.tsx';
import { useAuditFilters, type AuditFilters } from '#web/features/office/audit/useAuditFilters.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';

/** What was recorded, newest first. */
export function AuditPage() {
  const filters = useAuditFilters();
  useSectionTitle(auditText.title);
  return (
    <>
      <PageHead title={auditText.title} subtitle={auditText.subtitle}>
        {/* The server sends it as a file, with the filters that are set here. */}
        <DownloadLink href={filters.exportAddress} className={button({ className: 'max-md:flex-1' })}>
          <Download size={16} aria-hidden />
          {auditText.export}
        </DownloadLink>
      </PageHead>
      <Body filters={filters} />
    </>
  );
}

function Body({ filters }: { filters: AuditFilters }) {
  const List = useWide('lg') ? AuditTable : AuditCards;
  const list = useInfiniteQuery({ ...auditQuery(filters.filter), enabled: !filters.backwards });
  return (
    <>
      <AuditFilterBar filters={filters} about={list.data?.pages[0]?.about ?? null} />
      <SealLine />
      <PagedList
        list={list}
        label={auditText.list}
        text={auditText}
        idle={filters.backwards}
        empty={
          filters.filtered ? (
            <NoMatch title={auditText.noMatch} body={auditText.noMatchBody} onReset={filters.reset} />
          ) : (
            <EmptyState title={auditText.empty} body={auditText.emptyBody} />
          )
        }
      >
        {(rows, stale) => <List rows={rows} stale={stale} />}
      </PagedList>
    </>
  );
}
