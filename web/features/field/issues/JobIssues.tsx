import { useInfiniteQuery } from '@tanstack/react-query';
import { ownIssuesText as text } from '#text/issues.ts';
import { messageOf } from '#web/errors.ts';
import { IssueCard } from '#web/features/field/issues/IssueCard.tsx';
import { ownIssuesQuery } from '#web/features/field/issues/issues.ts';
import { useJobPhotos } from '#web/features/field/photos/usePhotos.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

/** The issues reported about a job and the office's answers; renders nothing if there are none. */
export function JobIssues({ jobId }: { jobId: string }) {
  const list = useInfiniteQuery(ownIssuesQuery(jobId));
  const { photos, previews } = useJobPhotos(jobId);
  const issues = rowsOf(list);
  if (!issues.length && !list.error) return null;
  return (
    <Panel title={text.ofJob}>
      {issues.length ? (
        <>
          <ul>
            {issues.map((issue) => (
              <IssueCard
                key={issue.id}
                issue={issue}
                titled={false}
                photos={photos.filter(({ issue_id }) => issue_id === issue.id)}
                previews={previews}
              />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      ) : (
        <PanelError
          text={`${text.failed}. ${messageOf(list.error!)}`}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
    </Panel>
  );
}
