import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Upload as UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedPhoto } from '#contract/jobs/photo.schema.ts';
import type { Visit } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { photosText, todayPhotosText as text } from '#text/photos.ts';
import { sectionText } from '#text/sections.ts';
import { todayText } from '#text/today.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { plainForm } from '#web/form.ts';
import { AddPhotos } from '#web/features/field/photos/AddPhotos.tsx';
import { UploadRow } from '#web/features/field/photos/UploadRow.tsx';
import { JobPhotos, PhotosByKind } from '#web/features/field/photos/JobPhotos.tsx';
import { isUnsent, useUploads, useWaitingCount } from '#web/features/field/photos/uploads.ts';
import { onePerJob } from '#web/features/field/visits.ts';
import { useVisits } from '#web/features/shared/dashboard/useVisits.ts';
import { photosQuery } from '#web/features/shared/photos/photos.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { formatCount } from '#web/numbers.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { dayIn } from '#web/when.ts';
import '#web/features/shared/photos/photos.css';

const nameOf = ({ title, client_name }: Visit) => [title, client_name].filter(Boolean).join(', ');

/** /tech/photos: today's photos by job and kind, and those still on this phone. */
export function PhotosPage() {
  useSectionTitle(sectionText.tech.photos.label);
  const { id: me } = useActor();
  const visits = useVisits();
  const photos = useQuery(photosQuery({ day: dayIn(useZone()) }));
  const waiting = useUploads(me).filter(isUnsent);
  const count = useWaitingCount(me);
  const [uploads, setUploads] = useState(false);
  const today = onePerJob(rowsOf(visits)).filter(({ status }) => status !== 'cancelled');
  const previews = new Map(useUploads(me).flatMap(({ id, preview }) => (preview ? [[id, preview]] : [])));
  const all = photos.data ?? [];
  const others = all.filter(({ job_id }) => !today.some(({ id }) => id === job_id));
  return (
    <>
      <PageHead title={sectionText.tech.photos.label} subtitle={text.subtitle} />
      <div className="grid gap-3 md:gap-4">
        {waiting.length > 0 && (
          <Panel title={text.waiting} end={<span className="pr-2 tabular-nums">{formatCount(count)}</span>}>
            <ul className="pb-2">
              {waiting.map((upload) => (
                <UploadRow key={upload.id} upload={upload} />
              ))}
            </ul>
          </Panel>
        )}
        {photos.error && !photos.data && (
          <PanelError
            text={`${photosText.failed} ${messageOf(photos.error)}`}
            busy={photos.isFetching}
            onRetry={() => void photos.refetch()}
          />
        )}
        {visits.error && !visits.data ? (
          <LoadError
            title={todayText.failed}
            body={messageOf(visits.error)}
            busy={visits.isFetching}
            onRetry={() => void visits.refetch()}
          />
        ) : visits.data ? (
          today.length === 0 && all.length === 0 ? (
            <div className="rounded-panel bg-surface shadow-1">
              <EmptyState title={todayText.empty} body={text.emptyBody} />
            </div>
          ) : (
            today.map((visit) => (
              <OfJob
                key={visit.id}
                path={`/tech/jobs/${visit.id}/photos`}
                title={nameOf(visit)}
                photos={all.filter(({ job_id }) => job_id === visit.id)}
                previews={previews}
              />
            ))
          )
        ) : (
          <LoadingLine text={todayText.loading} />
        )}
        {others.length > 0 && <OfJob title={text.otherJobs} photos={others} previews={previews} path={null} />}
        {today.length > 0 && (
          <div className="sticky above-dock z-10 grid">
            <Button
              variant="primary"
              size="alone"
              data-main
              onClick={() => setUploads(true)}
              className="shadow-2 md:justify-self-start"
            >
              <UploadIcon size={20} aria-hidden />
              {todayText.uploadPhotos}
            </Button>
          </div>
        )}
      </div>
      {uploads && <UploadSheet visits={today} onClose={() => setUploads(false)} />}
    </>
  );
}

type OfJobProps = {
  title: string;
  /** The page with all of the job's photos. */
  path: string | null;
  photos: ListedPhoto[];
  previews: ReadonlyMap<string, string>;
};

function OfJob({ title, path, photos, previews }: OfJobProps) {
  return (
    <Panel
      title={title}
      end={
        path && (
          <Link
            to={path}
            aria-label={fill(text.open, { title })}
            className="grid size-12 flex-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-text md:size-8"
          >
            <ChevronRight size={18} aria-hidden />
          </Link>
        )
      }
    >
      <div className="grid gap-3 px-4 pb-4">
        {photos.length === 0 && <p className="text-15 text-muted md:text-13">{workText.noPhotos}</p>}
        <PhotosByKind photos={photos} previews={previews} of={title} />
      </div>
    </Panel>
  );
}

/** Upload Photos: the technician chooses the job, the kind and the source. */
function UploadSheet({ visits, onClose }: { visits: Visit[]; onClose: () => void }) {
  const running = visits.find(({ status }) => status === 'in_progress') ?? visits[0];
  const [jobId, setJobId] = useState(running?.id ?? '');
  return (
    <Dialog
      title={todayText.uploadPhotos}
      form={plainForm(onClose, false)}
      submit={null}
      onClose={onClose}
      cancel={commonText.close}
    >
      <Select label={text.which} value={jobId} onChange={(event) => setJobId(event.target.value)}>
        {visits.map((visit) => (
          <option key={visit.id} value={visit.id}>
            {nameOf(visit)}
          </option>
        ))}
      </Select>
      <AddPhotos key={jobId} jobId={jobId} />
      <JobPhotos jobId={jobId} />
    </Dialog>
  );
}
