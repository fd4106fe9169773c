import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Link2, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { actionText } from '#text/actions.ts';
import { auditText } from '#text/audit.ts';
import { fill } from '#contract/text/fill.ts';
import { shellText } from '#text/shell.ts';
import { useZone } from '#web/business.ts';
import { DownloadLink } from '#web/ui/DownloadLink.tsx';
import { auditQuery, sealQuery } from '#web/features/office/audit/audit.ts';
import { AuditFilterBar } from '#web/features/office/audit/AuditFilterBar.tsx';
import { AuditCards, AuditTable } from '#web/features/office/audit/AuditTable.tsx';
import { useAuditFilters, type AuditFilters } from '#web/features/office/audit/useAuditFilters.ts';
import { formatCount, formatNumber } from '#web/numbers.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { formatLately } from '#web/when.ts';

/** The activity log, newest first. */
export function AuditPage() {
  const filters = useAuditFilters();
  useSectionTitle(shellText.activityLog);
  return (
    <>
      <PageHead title={shellText.activityLog} subtitle={auditText.subtitle}>
        {/* The server sends the file, with the filters that are set here. */}
        <DownloadLink href={filters.exportAddress} className={button({ className: 'max-md:flex-1' })}>
          <Download size={16} aria-hidden />
          {actionText.exportCsv}
        </DownloadLink>
      </PageHead>
      <Body filters={filters} />
    </>
  );
}

const sealText = auditText.seal;

/** The state of the hash chain at its last check. */
function SealLine() {
  const zone = useZone();
  const { data, error } = useQuery(sealQuery);
  if (!data) return <p className="mb-3 min-h-5 text-13 text-muted md:text-12">{error ? sealText.failed : ''}</p>;
  if (!data.intact) {
    return (
      <p role="alert" className="mb-3 flex flex-wrap items-center gap-1.5 text-13 font-medium text-danger">
        <TriangleAlert size={14} aria-hidden className="flex-none" />
        {sealText.broken}
        <Link to="/admin/settings?tab=system" className="rounded-module underline">
          {sealText.system}
        </Link>
      </p>
    );
  }
  const { entries, waiting, checked_at } = data;
  const counts = { entries: formatNumber(entries), waiting: formatCount(waiting) };
  return (
    <p className="mb-3 flex items-center gap-1.5 text-13 text-muted md:text-12">
      <Link2 size={14} aria-hidden className="flex-none" />
      <span>
        {fill(waiting > 0 ? sealText.waiting : sealText.sealed, counts)}{' '}
        {checked_at ? fill(sealText.verified, { at: formatLately(checked_at, zone) }) : sealText.unverified}
      </span>
    </p>
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
