import type { FieldIssue } from '#contract/jobs/issue.schema.ts';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { issueKindText, ownIssuesText as text } from '#text/issues.ts';
import { photosText } from '#text/photos.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { IssueStateBadge } from '#web/features/shared/issues/IssueBadges.tsx';
import { kindIcon } from '#web/features/shared/issues/issueLooks.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { Moment } from '#web/ui/Moment.tsx';
import { formatLately } from '#web/when.ts';
import { PhotoGrid } from '#web/features/shared/photos/PhotoGrid.tsx';

type Props = {
  issue: FieldIssue;
  titled: boolean;
  /** The photos that prove the issue, with this phone's own previews. */
  photos?: readonly ListedPhoto[];
  previews?: ReadonlyMap<string, string>;
};

/** A report and the office's answer. */
export function IssueCard({ issue, titled, photos, previews }: Props) {
  const zone = useZone();
  const { id: me } = useActor();
  // One level below the title of the page or of the panel.
  const Heading = titled ? 'h2' : 'h3';
  const Icon = kindIcon[issue.kind];
  const by = issue.reported_by === me ? workText.you : (issue.reporter_name ?? text.another);
  return (
    <li id={issue.id} tabIndex={-1} className="grid gap-2 rule-t px-4 py-3 first:border-t-0">
      <div className="flex items-start gap-2.5">
        <Icon size={18} aria-hidden className="mt-0.5 flex-none text-muted" />
        <div className="min-w-0 flex-1">
          <Heading className="text-16 font-strong wrap-anywhere md:text-14">
            {[issueKindText[issue.kind], titled && issue.job_title].filter(Boolean).join(', ')}
          </Heading>
          <p className="text-14 text-muted md:text-13">
            {`${by}, `}
            <Moment at={issue.occurred_at} zone={zone} format={formatLately} />
          </p>
        </div>
        <IssueStateBadge state={issue.state} />
      </div>
      <p className={`text-15 wrap-anywhere whitespace-pre-line md:text-13 ${issue.text === null ? 'text-muted' : ''}`}>
        {issue.text ?? text.erased}
      </p>
      {photos && photos.length > 0 && (
        <PhotoGrid label={photosText.title} photos={photos} {...(previews && { previews })} />
      )}
      {issue.answers.map((answer) => (
        <div key={answer.id} className="rounded-card bg-accent-soft px-3 py-2.5">
          <p className="text-13 text-muted md:text-12">
            {`${answer.author_name ?? text.office}, `}
            <Moment at={answer.created_at} zone={zone} format={formatLately} />
          </p>
          <p className="text-15 font-medium wrap-anywhere whitespace-pre-line md:text-13">{answer.text}</p>
        </div>
      ))}
      {issue.answers.length === 0 && issue.state === 'open' && (
        <p className="text-14 text-muted md:text-13">{text.waiting}</p>
      )}
    </li>
  );
}
