import { useInfiniteQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ownIssuesText as text } from '#text/issues.ts';
import { IssueCard } from '#web/features/field/issues/IssueCard.tsx';
import { JobIssues } from '#web/features/field/issues/JobIssues.tsx';
import { ownIssuesQuery } from '#web/features/field/issues/issues.ts';
import { useFilters, uuid } from '#web/filters.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';

const ReportIssue = lazy(async () => ({
  default: (await import('#web/features/field/issues/ReportIssue.tsx')).ReportIssue,
}));

/** /tech/issues: the technician's own reports with their answers. A notice links to `?issue=`; `?job=` shows one job's. */
export function OwnIssuesPage() {
  const { filter } = useFilters({ issue: uuid, job: uuid });
  const [reporting, setReporting] = useState(false);
  const list = useInfiniteQuery(ownIssuesQuery());
  useSectionTitle(text.title);
  const { data } = list;
  useEffect(() => {
    if (data && filter.issue) document.getElementById(filter.issue)?.focus();
  }, [data, filter.issue]);
  return (
    <div className="w-full max-w-[820px]">
      <PageHead title={text.title} subtitle={text.subtitle}>
        <Button variant="primary" onClick={() => setReporting(true)} className="max-md:flex-1">
          <TriangleAlert size={16} aria-hidden />
          {text.report}
        </Button>
      </PageHead>
      {filter.job ? (
        <JobIssues jobId={filter.job} />
      ) : (
        <PagedList
          list={list}
          text={text}
          label={text.title}
          empty={<EmptyState title={text.empty} body={text.emptyBody} />}
        >
          {(issues) => (
            <ul>
              {issues.map((issue) => (
                <IssueCard key={issue.id} issue={issue} titled />
              ))}
            </ul>
          )}
        </PagedList>
      )}
      {reporting && (
        <Suspense>
          <ReportIssue {...(filter.job && { jobId: filter.job })} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
