import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Camera as CameraIcon, Check, Images, Plus, Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import { photoKinds, type PhotoKind } from '#contract/jobs/photo.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { jobPanelText } from '#text/jobs.ts';
import { jobPhotosText as text, photoKindText, photosText, uploadText } from '#text/photos.ts';
import { workText } from '#text/work.ts';
import { ApiError, call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { Camera } from '#web/features/field/photos/Camera.tsx';
import { EarlierPhotos } from '#web/features/field/photos/EarlierPhotos.tsx';
import { PickPhotos } from '#web/features/field/photos/PickPhotos.tsx';
import { ghostFor, ofStep, requiredShots } from '#web/features/field/photos/shots.ts';
import { UploadRow } from '#web/features/field/photos/UploadRow.tsx';
import { useAddPhotos, useJobPhotos, usePhotoCounts } from '#web/features/field/photos/usePhotos.ts';
import { PhotoGrid } from '#web/features/shared/photos/PhotoGrid.tsx';
import { photoPath } from '#web/features/shared/photos/photos.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { formatTime } from '#web/when.ts';
import '#web/features/shared/photos/photos.css';

const jobQuery = (id: string) =>
  queryOptions({ queryKey: ['job', id], queryFn: ({ signal }) => call('job.read', { params: { id }, signal }) });

/** /tech/jobs/:id/photos: the photos taken, those missing, and the camera. */
export function JobPhotosPage() {
  const { id = '' } = useParams();
  const { data: job, error, isFetching, refetch } = useQuery(jobQuery(id));
  useSectionTitle(photosText.title);
  if (job) return <Photos key={id} job={job} />;
  if (error) {
    const gone = error instanceof ApiError && error.status < 500;
    return (
      <LoadError
        level={1}
        title={jobPanelText.failed}
        body={gone ? text.gone : messageOf(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <LoadingLine text={text.loading} />;
}

type Shot = { kind: PhotoKind; stepId?: string; title: string };

function Photos({ job }: { job: JobDetail }) {
  const { query, photos, previews, unsent } = useJobPhotos(job.id);
  const [shot, setShot] = useState<Shot | null>(null);
  const add = useAddPhotos();
  const shots = requiredShots(job.checklist, photos, unsent);
  const missing = shots.find(({ done }) => !done);
  const kind: PhotoKind = photos.some((photo) => photo.kind === 'before') ? 'after' : 'before';
  const ghost = kind === 'after' ? ghostFor(photos, unsent) : null;
  const next: Shot = missing ? { kind, stepId: missing.id, title: missing.task } : { kind, title: photoKindText[kind] };
  function pick(files: File[], { kind: what, stepId }: Shot) {
    const step = job.checklist.find(({ id }) => id === stepId);
    add(files, { kind: what, ...(step ? ofStep(job, step) : { jobId: job.id }) });
  }
  return (
    <>
      <Link to={`/tech/jobs/${job.id}`} className={button({ variant: 'quiet', className: 'mb-1 self-start' })}>
        <ArrowLeft size={18} aria-hidden />
        {text.back}
      </Link>
      <PageHead
        title={photosText.title}
        subtitle={[fill(workText.job, { number: job.number }), job.title, job.client_name].filter(Boolean).join(', ')}
      />
      <div className="grid gap-3 md:gap-4">
        <Facts jobId={job.id} shots={shots} missing={missing?.id} />
        <Hint next={next} ghost={ghost} />
        {unsent.length > 0 && (
          <Panel title={workText.toUpload}>
            <ul className="pb-2">
              {unsent.map((upload) => (
                <UploadRow key={upload.id} upload={upload} />
              ))}
            </ul>
          </Panel>
        )}
        {!query.data && query.error ? (
          <PanelError
            text={`${photosText.failed} ${messageOf(query.error)}`}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          photoKinds.map((each) => (
            <Kind
              key={each}
              kind={each}
              job={job}
              photos={photos.filter((photo) => photo.kind === each)}
              previews={previews}
              onAdd={() => setShot({ kind: each, title: photoKindText[each] })}
            />
          ))
        )}
        {job.place_id && <EarlierPhotos jobId={job.id} placeId={job.place_id} />}
        <div className="sticky above-dock z-10 flex gap-2">
          <button
            type="button"
            data-main
            onClick={() => setShot(next)}
            className={button({ variant: 'primary', size: 'alone', className: 'min-w-0 flex-1 shadow-2' })}
          >
            <CameraIcon size={22} aria-hidden className="flex-none" />
            <span className="truncate">{missing ? fill(text.takeFor, { task: missing.task }) : uploadText.take}</span>
          </button>
          <PickPhotos
            onPick={(files) => pick(files, next)}
            className={button({ size: 'alone', className: 'flex-none shadow-2' })}
          >
            <Images size={22} aria-hidden />
            <span className="sr-only">{uploadText.choose}</span>
          </PickPhotos>
        </div>
      </div>
      {shot && (
        <Camera
          title={shot.title}
          ghost={shot.kind === 'after' ? ghostFor(photos, unsent) : null}
          onShoot={(files) => {
            pick(files, shot);
            // A step needs one photo; the next photo belongs to the next step.
            if (shot.stepId) setShot(null);
          }}
          onClose={() => setShot(null)}
        />
      )}
    </>
  );
}

type Shots = ReturnType<typeof requiredShots>;

/** The counts of taken, sent and received photos, and which required ones are done. */
function Facts({ jobId, shots, missing }: { jobId: string; shots: Shots; missing: string | undefined }) {
  const { taken, sent, received } = usePhotoCounts(jobId);
  const done = shots.filter((each) => each.done).length;
  return (
    <section className="rounded-panel bg-surface shadow-1">
      <dl className="photo-facts">
        <Fact name={text.taken} Icon={CameraIcon} count={taken} />
        <Fact name={text.sent} Icon={Send} count={sent} />
        <Fact name={text.received} Icon={Check} count={received} />
      </dl>
      {shots.length > 0 && (
        <div className="rule-t px-4 py-3">
          <p className="mb-2 flex justify-between gap-3 text-15 md:text-13">
            <b className="font-strong">{text.required}</b>
            <span className="tabular-nums">{fill(workText.progress, { done, all: shots.length })}</span>
          </p>
          <progress aria-label={text.requiredBar} max={shots.length} value={done} className="sr-only" />
          <div aria-hidden className="photo-steps">
            {shots.map((each) => (
              <span key={each.id} data-done={each.done || undefined} data-next={each.id === missing || undefined} />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

function Fact({ name, Icon, count }: { name: string; Icon: typeof Check; count: number }) {
  return (
    <div className="px-4 py-3">
      <dd className="wide text-22 tabular-nums">{count}</dd>
      <dt className="flex flex-wrap items-center gap-x-1.5 text-14 wrap-anywhere text-muted md:text-13">
        <Icon size={15} aria-hidden className="flex-none" />
        {name}
      </dt>
    </div>
  );
}

/** The next photo to take, and how. */
function Hint({ next, ghost }: { next: Shot; ghost: string | null }) {
  if (!ghost && !next.stepId) return null;
  return (
    <div className="photo-hint">
      {ghost && <img src={photoPath(ghost, 'thumb')} alt="" />}
      <p className="min-w-0">
        <b className="block text-16 font-strong wrap-anywhere md:text-14">{fill(text.next, { task: next.title })}</b>
        <span className="block text-14 text-chrome-muted md:text-13">{ghost ? text.ghostHint : text.noGhostHint}</span>
      </p>
    </div>
  );
}

type KindProps = {
  kind: PhotoKind;
  job: JobDetail;
  photos: ListedPhoto[];
  previews: ReadonlyMap<string, string>;
  onAdd: () => void;
};

function Kind({ kind, job, photos, previews, onAdd }: KindProps) {
  const zone = useZone();
  const { id: me } = useActor();
  const open = job.status === 'pending' || job.status === 'in_progress';
  const taskOf = ({ step_id }: ListedPhoto) => job.checklist.find(({ id }) => id === step_id)?.task;
  const labelOf = (photo: ListedPhoto): ReactNode => (
    <>
      {taskOf(photo) && <b className="block truncate font-strong text-text">{taskOf(photo)}</b>}
      {fill(text.receivedAt, { time: formatTime(photo.received_at, zone) })}
    </>
  );
  return (
    <Panel
      title={photoKindText[kind]}
      end={
        <span className="pr-2 text-14 text-muted md:text-13">
          {kind === 'problem' ? text.officeOnly : photos.length === 0 && workText.noPhotos}
        </span>
      }
    >
      <div className="px-4 pb-4">
        <PhotoGrid
          label={photoKindText[kind]}
          photos={photos}
          previews={previews}
          labelOf={labelOf}
          mayRemove={({ taken_by, released_at }) => open && taken_by === me && !released_at}
        >
          <li>
            <button type="button" onClick={onAdd} className="photo-add">
              <Plus size={22} aria-hidden />
              {actionText.add}
              <span className="sr-only">{photoKindText[kind]}</span>
            </button>
          </li>
        </PhotoGrid>
      </div>
    </Panel>
  );
}
