import { useInfiniteQuery } from '@tanstack/react-query';
import { timelineText } from '#text/clients.ts';
import { jobPanelText } from '#text/jobs.ts';
import { commonText } from '#text/common.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { describeChange } from '#web/features/office/jobs/describeChange.ts';
import { jobHistoryQuery } from '#web/features/office/jobs/jobs.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { formatRecent } from '#web/when.ts';
import { Moment } from '#web/ui/Moment.tsx';

/** The job's history, newest first. */
export function Timeline({ id }: { id: string }) {
  const zone = useZone();
  const history = useInfiniteQuery(jobHistoryQuery(id));
  const { data, error } = history;
  if (!data) {
    if (!error) return <LoadingLine text={jobPanelText.timelineLoading} />;
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p className="text-danger">{`${timelineText.failed}. ${messageOf(error)}`}</p>
        <Button softDisabled={history.isFetching} onClick={() => void history.refetch()}>
          {commonText.retry}
        </Button>
      </div>
    );
  }
  const changes = data.pages.flatMap(({ items }) => items);
  if (!changes.length) return <p className="text-muted">{jobPanelText.noTimeline}</p>;
  return (
    <>
      <ol className="grid gap-1.5">
        {changes.map((change) => (
          <li key={change.id} className="grid grid-cols-[4.25rem_1fr] gap-2">
            <Moment
              at={change.created_at}
              zone={zone}
              format={formatRecent}
              className="text-13 text-muted md:text-12/5"
            />
            <span className="wrap-anywhere">{describeChange(change, zone)}</span>
          </li>
        ))}
      </ol>
      <LoadMore list={history} />
    </>
  );
}
