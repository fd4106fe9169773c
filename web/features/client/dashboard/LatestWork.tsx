import { useQuery } from '@tanstack/react-query';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { bookPath } from '#contract/booking/bookLink.ts';
import { actionText } from '#text/actions.ts';
import { clientHomeText as text } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { useHistory } from '#web/features/client/dashboard/useHistory.ts';
import { servicesOf } from '#web/features/client/ownVisits/describe.ts';
import { visitPath } from '#web/features/client/ownVisits/ownVisits.ts';
import { pairsIn } from '#web/features/client/ownVisits/pairs.ts';
import { photosQuery } from '#web/features/shared/photos/photos.ts';
import { button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatShortDate } from '#web/when.ts';

const VisitPair = lazy(async () => ({
  default: (await import('#web/features/client/ownVisits/VisitPair.tsx')).VisitPair,
}));

/** The newest visit with shared photos; renders nothing if there is none. */
export function LatestWork() {
  const zone = useZone();
  const { done } = useHistory();
  const visit = done.find(({ photos }) => photos > 0);
  const { data } = useQuery({ ...photosQuery({ job_id: visit?.id ?? '' }), enabled: visit !== undefined });
  const pairs = pairsIn(data ?? []);
  const pair = pairs.find(({ before, after }) => before && after) ?? pairs[0];
  if (!visit || !pair) return null;
  const at = visit.window_start ?? visit.completed_at;
  const services = servicesOf(visit);
  return (
    <Panel
      title={[services, at && formatShortDate(at, zone)].filter(Boolean).join(', ')}
      end={
        <Link
          to={`${visitPath(visit.id)}#photos`}
          className="inline-flex h-12 items-center gap-1.5 px-2 text-14 font-medium text-accent hover:underline md:h-9 md:text-13"
        >
          {text.allPhotos}
          <ArrowRight size={15} aria-hidden />
        </Link>
      }
    >
      <div className="grid gap-3 px-4 pb-4">
        <Suspense fallback={<div className="aspect-[4/3] rounded-panel bg-sunken" />}>
          <VisitPair pair={pair} label={fill(text.pair, { services })} />
        </Suspense>
        {visit.can_rebook && (
          <Link to={bookPath({ again: visit.id })} className={button({ className: 'md:justify-self-end' })}>
            <RotateCcw size={16} aria-hidden />
            {actionText.rebook}
          </Link>
        )}
      </div>
    </Panel>
  );
}
