import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { clientHomeText, visitPageText as text } from '#text/ownVisits.ts';
import { photosText } from '#text/photos.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { servicesOf } from '#web/features/client/ownVisits/describe.ts';
import { pairsIn } from '#web/features/client/ownVisits/pairs.ts';
import { photosQuery } from '#web/features/shared/photos/photos.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelBody } from '#web/ui/PanelBody.tsx';
import { useHashTarget } from '#web/ui/useHashTarget.ts';

const VisitPair = lazy(async () => ({
  default: (await import('#web/features/client/ownVisits/VisitPair.tsx')).VisitPair,
}));

/** The photos that the office shares of a visit, pair by pair. */
export function VisitPhotos({ visit }: { visit: OwnVisitDetail }) {
  const query = useQuery({ ...photosQuery({ job_id: visit.id }), enabled: visit.photos > 0 });
  const pairs = pairsIn(query.data ?? []);
  const target = useHashTarget<HTMLDivElement>('photos');
  if (visit.photos === 0) return null;
  const label = fill(clientHomeText.pair, { services: servicesOf(visit) });
  const words = {
    loading: text.photosLoading,
    failed: photosText.failed,
    empty: workText.noPhotos,
    why: text.noPhotosWhy,
  };
  return (
    <div ref={target} id="photos">
      <Panel title={text.photos}>
        <PanelBody query={query} text={words} empty={pairs.length === 0}>
          <Suspense fallback={null}>
            <ul className="grid gap-3.5 px-4 pb-4">
              {pairs.map((pair) => (
                <li key={pair.number}>
                  <VisitPair pair={pair} label={`${label}, ${fill(workText.pair, { number: pair.number })}`} />
                </li>
              ))}
            </ul>
          </Suspense>
        </PanelBody>
      </Panel>
    </div>
  );
}
