import { CircleAlert } from 'lucide-react';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { unprovenText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { AddPhotos } from '#web/features/field/photos/AddPhotos.tsx';
import { Card } from '#web/features/field/visits/Card.tsx';

/** A completed job needs these photos as proof and they haven't arrived: missing ones can be sent again. */
export function Unproven({ visit: { job, bins, unproven } }: { visit: VisitDetail }) {
  if (unproven.length === 0) return null;
  const lost = unproven.some(({ state }) => state === 'missing');
  return (
    <Card
      title={lost ? workText.lostPhoto : workText.photoComing}
      className="visit-left"
      end={<CircleAlert size={20} aria-hidden className="text-warning-on" />}
    >
      <p className="text-15 text-muted md:text-13">{lost ? text.lostBody : text.onItsWayBody}</p>
      <ul className="grid gap-3">
        {unproven.map(({ kind, id, state }) => (
          <li key={id} className="grid gap-2">
            <p className="text-15 wrap-anywhere md:text-13">
              {kind === 'photo'
                ? fill(workText.photoOf, { task: job.checklist.find((step) => step.id === id)?.task ?? '' })
                : fill(workText.photoOfBins, {
                    service: bins.find(({ item_id }) => item_id === id)?.service_name ?? '',
                  })}
            </p>
            {state === 'missing' &&
              (kind === 'photo' ? (
                <AddPhotos jobId={job.id} stepId={id} kind="after" />
              ) : (
                <AddPhotos jobId={job.id} itemId={id} kind="problem" />
              ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
