import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Check, Phone, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { IssueDetail } from '#contract/jobs/issue.schema.ts';
import { telLink } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { issueKindText, issuesText as text, reportIssueText, ownIssuesText } from '#text/issues.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { photosText } from '#text/photos.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { AnswerForm } from '#web/features/office/issues/AnswerForm.tsx';
import { issueQuery } from '#web/features/office/issues/issues.ts';
import { IssueStateBadge, UrgencyBadge } from '#web/features/shared/issues/IssueBadges.tsx';
import { RecordPane } from '#web/features/office/jobs/RecordPane.tsx';
import { PhotoGrid } from '#web/features/shared/photos/PhotoGrid.tsx';
import { photosQuery } from '#web/features/shared/photos/photos.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { formatLately, formatTime } from '#web/when.ts';

type Props = {
  id: string;
  /** The list's path, on a phone. */ backTo: string | null;
  jobPath: (job: string) => string;
};

/** One report: what happened, the answer, and what it affects. */
export function IssuePane({ id, backTo, jobPath }: Props) {
  return (
    <RecordPane record={useQuery(issueQuery(id))} text={text} backTo={backTo}>
      {(issue) => <Issue issue={issue} jobPath={jobPath} />}
    </RecordPane>
  );
}

/** The report arrived so much later that the difference matters. */
const isLate = ({ occurred_at, received_at }: IssueDetail) =>
  Date.parse(received_at) - Date.parse(occurred_at) > 10 * 60_000;

/** The technician's photos for a report; renders nothing if there are none. */
function IssuePhotos({ issueId }: { issueId: string }) {
  const { data, error, isFetching, refetch } = useQuery(photosQuery({ issue_id: issueId }));
  if (data ? data.length === 0 : !error) return null;
  return (
    <section aria-label={photosText.title}>
      <h3 className="mb-2 text-15 font-strong md:text-14">{photosText.title}</h3>
      {data ? (
        <PhotoGrid label={photosText.title} photos={data} />
      ) : (
        <PanelError
          text={`${photosText.failed} ${messageOf(error!)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

function Issue({ issue, jobPath }: { issue: IssueDetail; jobPath: Props['jobPath'] }) {
  const zone = useZone();
  const { job_id, client_id } = issue;
  const about = [issue.job_title, issue.place].filter(Boolean).join(', ');
  return (
    <>
      <header className="flex flex-wrap items-end gap-3 rule-b px-4 py-3.5 md:px-5">
        <div className="min-w-0 flex-1">
          <p className="mb-1.5 flex flex-wrap items-center gap-2 text-14 text-muted md:text-13">
            <UrgencyBadge urgency={issue.urgency} />
            {issue.state !== 'open' && <IssueStateBadge state={issue.state} />}
            <span>
              <Moment at={issue.occurred_at} zone={zone} format={formatLately} />
              {`, ${issue.reporter_name}`}
              {isLate(issue) && `, ${fill(text.late, { when: formatLately(issue.received_at, zone) })}`}
            </span>
          </p>
          <h2 className="wide text-22 wrap-anywhere">{issueKindText[issue.kind]}</h2>
          <p className="text-15 wrap-anywhere text-muted md:text-13">
            {about || reportIssueText.noJob}
            {client_id && (
              <>
                {', '}
                <Link to={`/admin/clients/${client_id}`} className="font-medium text-accent hover:underline">
                  {issue.client_name}
                </Link>
              </>
            )}
          </p>
        </div>
        {issue.reporter_phone && (
          <a href={telLink(issue.reporter_phone)} className={button({ className: 'max-md:flex-1' })}>
            <Phone size={16} aria-hidden />
            {fill(actionText.call, { name: issue.reporter_name.split(' ')[0]! })}
          </a>
        )}
      </header>
      <div className="issue-halves">
        <div className="grid content-start gap-4 p-4 md:p-5">
          <div>
            <p
              className={`text-16 wrap-anywhere whitespace-pre-line md:text-15 ${issue.text === null ? 'text-muted' : ''}`}
            >
              {issue.text === null ? ownIssuesText.erased : fill(text.said, { text: issue.text })}
            </p>
            <p className="mt-1 text-13 text-muted md:text-12">{text.private}</p>
          </div>
          {job_id && <IssuePhotos issueId={issue.id} />}
          {issue.answers.length > 0 && (
            <section aria-label={text.answers}>
              <h3 className="mb-2 text-15 font-strong md:text-14">{text.answers}</h3>
              <ul className="grid gap-2">
                {issue.answers.map((answer) => (
                  <li key={answer.id} className="rounded-card bg-sunken px-3 py-2.5">
                    <p className="text-15 wrap-anywhere whitespace-pre-line md:text-13">{answer.text}</p>
                    <p className="text-13 text-muted md:text-12">
                      {`${answer.author_name ?? ''}, `}
                      <Moment at={answer.created_at} zone={zone} format={formatLately} />
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <AnswerForm issue={issue} />
        </div>
        <div className="grid content-start gap-4 rule-t p-4 md:p-5">
          {job_id && <Affects issue={issue} jobTo={jobPath(job_id)} />}
          <After issue={issue} />
        </div>
      </div>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-3 text-15 md:text-13">
    <dt className="w-[86px] flex-none text-muted">{label}</dt>
    <dd className="min-w-0 flex-1 font-medium wrap-anywhere">{children}</dd>
  </div>
);

/** The technician's next visit, and the job's price. */
function Affects({ issue, jobTo }: { issue: IssueDetail; jobTo: string }) {
  const zone = useZone();
  const currency = useCurrency();
  const { next_visit: next, price_cents, job_status } = issue;
  return (
    <section aria-label={text.affects}>
      <h3 className="mb-2 text-15 font-strong md:text-14">{text.affects}</h3>
      <dl className="grid gap-2">
        <Fact label={text.job}>
          <Link to={jobTo} preventScrollReset className="text-accent hover:underline">
            {issue.job_title}
          </Link>
          {job_status && <span className="block font-text text-muted">{jobStatusText[job_status]}</span>}
        </Fact>
        {price_cents !== null && <Fact label={amountText.price}>{formatCents(price_cents, currency)}</Fact>}
        <Fact label={text.next}>
          {next ? (
            <>
              {formatTime(next.starts_at, zone)}
              <span className="block font-text text-muted">{next.title}</span>
            </>
          ) : (
            <span className="font-text text-muted">{text.noNext}</span>
          )}
        </Fact>
      </dl>
    </section>
  );
}

function After({ issue }: { issue: IssueDetail }) {
  const solved = issue.state === 'solved';
  const { send, busy, error } = useCommand('issue.solve', (saved) =>
    toast({ tone: 'success', title: saved.state === 'solved' ? text.solvedToast : text.reopened }),
  );
  useErrorToast(error, actionText.notSaved);
  return (
    <section aria-label={text.after}>
      <h3 className="mb-2 text-15 font-strong md:text-14">{text.after}</h3>
      <div className="grid gap-2">
        {issue.client_id && (
          <Link to={`/admin/jobs/new?client=${issue.client_id}`} className={button()}>
            <CalendarPlus size={16} aria-hidden />
            {text.secondVisit}
          </Link>
        )}
        <Button softDisabled={busy} onClick={() => send({ params: { id: issue.id }, body: { solved: !solved } })}>
          {solved ? <RotateCcw size={16} aria-hidden /> : <Check size={16} aria-hidden />}
          {solved ? actionText.reopen : text.solve}
        </Button>
      </div>
    </section>
  );
}
