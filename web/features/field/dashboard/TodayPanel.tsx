import { Navigation, Phone } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { todayText as text } from '#text/dashboard.ts';
import type { Visit } from '#contract/visit.ts';
import { accessOf } from '#web/access.ts';
import { useZone } from '#web/business.ts';
import { useVisits } from '#web/features/shared/dashboard/useVisits.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { rowsOf } from '#web/rowsOf.ts';
import { button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelBody } from '#web/ui/PanelBody.tsx';
import { formatSpan, formatTime } from '#web/when.ts';

/** Nobody has fifty jobs on most days, so the first view doesn't carry it. */
const LoadMore = lazy(async () => ({ default: (await import('#web/ui/LoadMore.tsx')).LoadMore }));

/** The one under way, otherwise the first that isn't done. */
const nextOf = (visits: Visit[]) =>
  visits.find(({ status }) => status === 'in_progress') ?? visits.find(({ status }) => status === 'pending');

const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

/** A technician's jobs of today, in order. */
export function TodayPanel() {
  const list = useVisits();
  const visits = rowsOf(list);
  const next = nextOf(visits);
  return (
    <Panel title={text.title} className="flex flex-col *:last:flex-1 lg:min-h-[340px]">
      <PanelBody query={list} text={text} empty={visits.length === 0}>
        <ol className="px-4 pb-2">
          {visits.map((visit) => (
            <Row key={visit.id} visit={visit} next={visit === next} />
          ))}
        </ol>
        {list.hasNextPage && (
          <Suspense>
            <LoadMore list={list} />
          </Suspense>
        )}
      </PanelBody>
    </Panel>
  );
}

function Row({ visit, next }: { visit: Visit; next: boolean }) {
  const zone = useZone();
  const { scheduled_start: start, scheduled_end: end, title, services, status } = visit;
  const done = status === 'completed';
  const access = accessOf(visit.where);
  return (
    <li className="grid gap-x-4 gap-y-0.5 rule-t py-3 first:border-t-0 md:grid-cols-[92px_minmax(0,1fr)]">
      <p className={`text-16 font-strong tabular-nums md:text-14 ${done ? 'text-muted' : ''}`}>
        {start ? formatTime(start, zone) : text.anyTime}
      </p>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className={`min-w-0 flex-1 text-16 font-strong wrap-anywhere md:text-14 ${done ? 'text-muted' : ''}`}>
            {next && (
              <span className="mr-2 rounded-module bg-spray px-1.5 py-0.5 text-12 font-strong text-on-spray">
                {text.next}
              </span>
            )}
            {title}
          </h3>
          <StatusBadge status={status} />
        </div>
        <p className="text-15 wrap-anywhere md:text-13">{visit.client_name ?? text.noClient}</p>
        {services.length > 0 && <p className="text-15 wrap-anywhere text-muted md:text-13">{services.join(', ')}</p>}
        {visit.place && <p className="text-15 wrap-anywhere text-muted md:text-13">{visit.place}</p>}
        {next && (
          <>
            {start && end && (
              <p className="text-15 text-muted tabular-nums md:text-13">{formatSpan(start, end, zone)}</p>
            )}
            {access && <p className="text-15 wrap-anywhere whitespace-pre-line md:text-13">{access}</p>}
            <Actions visit={visit} />
          </>
        )}
      </div>
    </li>
  );
}

function Actions({ visit: { address, client_phone } }: { visit: Visit }) {
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {address && (
        <a
          href={directionsTo(address)}
          target="_blank"
          rel="noopener noreferrer"
          className={button({ variant: 'primary', className: 'max-md:flex-1' })}
        >
          <Navigation size={16} aria-hidden />
          {text.directions}
        </a>
      )}
      {client_phone && (
        <a href={`tel:${client_phone}`} className={button({ className: 'max-md:flex-1' })}>
          <Phone size={16} aria-hidden />
          {text.call}
        </a>
      )}
    </div>
  );
}
