import { Camera } from 'lucide-react';
import { Link } from 'react-router';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { visitText as text } from '#text/visit.ts';
import { EarlierPhotos } from '#web/features/field/photos/EarlierPhotos.tsx';
import { JobPhotos } from '#web/features/field/photos/JobPhotos.tsx';
import { usePhotoCounts } from '#web/features/field/photos/usePhotos.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { button } from '#web/ui/Button.tsx';

/** What was photographed: taken and received are two facts. Below it, what the place looked like before. */
export function VisitPhotos({ visit: { job } }: { visit: VisitDetail }) {
  const { taken, received } = usePhotoCounts(job.id);
  return (
    <>
      <Card title={text.photos} end={taken > 0 && fill(text.photoCounts, { taken, received })}>
        <JobPhotos jobId={job.id} />
        <Link to={`/tech/jobs/${job.id}/photos`} className={button()}>
          <Camera size={18} aria-hidden />
          {text.addPhotos}
        </Link>
      </Card>
      {job.place_id && <EarlierPhotos jobId={job.id} placeId={job.place_id} />}
    </>
  );
}
