import { Camera } from 'lucide-react';
import { Link } from 'react-router';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { visitText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { EarlierPhotos } from '#web/features/field/photos/EarlierPhotos.tsx';
import { JobPhotos } from '#web/features/field/photos/JobPhotos.tsx';
import { UploadRow } from '#web/features/field/photos/UploadRow.tsx';
import { useJobPhotos, usePhotoCounts } from '#web/features/field/photos/usePhotos.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { button } from '#web/ui/Button.tsx';

/** The job's photos: the counts taken and received, and those still on this phone. Earlier photos of the place follow. */
export function VisitPhotos({ visit: { job } }: { visit: VisitDetail }) {
  const { taken, received } = usePhotoCounts(job.id);
  // Photos of bins are listed with the bins.
  const unsent = useJobPhotos(job.id).unsent.filter(({ itemId }) => !itemId);
  return (
    <>
      <Card title={fieldText.photos} end={taken > 0 && fill(text.photoCounts, { taken, received })}>
        <JobPhotos jobId={job.id} />
        {unsent.length > 0 && (
          <ul aria-label={workText.toUpload} className="rounded-card hairline">
            {unsent.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        )}
        <Link to={`/tech/jobs/${job.id}/photos`} className={button()}>
          <Camera size={18} aria-hidden />
          {workText.addPhotos}
        </Link>
      </Card>
      {job.place_id && <EarlierPhotos jobId={job.id} placeId={job.place_id} />}
    </>
  );
}
