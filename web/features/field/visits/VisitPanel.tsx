import '#web/features/field/visits/visit.css';
import { useQuery } from '@tanstack/react-query';
import { Navigation, Phone } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { visitText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { usePhotoCounts } from '#web/features/field/photos/usePhotos.ts';
import { ActionBar } from '#web/features/field/visits/ActionBar.tsx';
import { BinLines } from '#web/features/field/visits/BinLines.tsx';
import { CrewCard } from '#web/features/field/visits/CrewCard.tsx';
import { Clock } from '#web/features/field/visits/Clock.tsx';
import { Access, GoodToKnow } from '#web/features/field/visits/GoodToKnow.tsx';
import { SignatureCard } from '#web/features/field/visits/SignatureCard.tsx';
import { ThingsLeft } from '#web/features/field/visits/ThingsLeft.tsx';
import { Unproven } from '#web/features/field/visits/Unproven.tsx';
import { useOwnTime } from '#web/features/field/visits/useOwnTime.ts';
import { VisitBadge } from '#web/features/field/visits/VisitBadge.tsx';
import { VisitIssues } from '#web/features/field/visits/VisitIssues.tsx';
import { VisitSteps } from '#web/features/field/visits/VisitSteps.tsx';
import { WhatChanged } from '#web/features/field/visits/WhatChanged.tsx';
import { directionsTo } from '#web/features/field/visits.ts';
import { visitQuery } from '#web/features/shared/visits/visitQuery.ts';
import { isUuid } from '#web/isUuid.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { plannedTime } from '#web/features/shared/jobs/plannedTime.ts';
import { formatWeekday } from '#web/when.ts';
import { VisitPhotos } from '#web/features/field/visits/VisitPhotos.tsx';

type Props = { id: string; /** The panel is the page itself, so its title is the page's. */ page?: boolean };

/** One job: the next action and all of its parts. */
export function VisitPanel({ id, page = false }: Props) {
  const { data: visit, error, isFetching, refetch } = useQuery(visitQuery(id));
  const { sent } = usePhotoCounts(id);
  // An arriving photo may be what the job was waiting for.
  useEffect(() => {
    if (sent > 0) void refetch();
  }, [sent, refetch]);
  if (visit) return <Visit key={id} visit={visit} page={page} />;
  if (error && (!isUuid(id) || (error instanceof ApiError && error.code === 'not_found'))) {
    return (
      <section className="rounded-panel bg-surface shadow-1">
        {page && <PageTitle className="sr-only">{text.gone}</PageTitle>}
        <EmptyState title={text.gone} body={text.goneBody}>
          <Link to="/tech" className={button()}>
            {text.toToday}
          </Link>
        </EmptyState>
      </section>
    );
  }
  if (error) {
    return (
      <LoadError
        level={page ? 1 : 2}
        title={text.failed}
        body={messageOf(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <section className="rounded-panel bg-surface p-4 shadow-1">
      <LoadingLine text={workText.loadingJob} />
    </section>
  );
}

function Visit({ visit, page }: { visit: VisitDetail; page: boolean }) {
  const { job } = visit;
  const open = job.status === 'pending' || job.status === 'in_progress';
  return (
    <article className="visit">
      <Head visit={visit} page={page} />
      <WhatChanged visit={visit} />
      <Clock visit={visit} />
      {open && <ActionBar visit={visit} />}
      <div className="visit-columns">
        <div className="grid content-start gap-3">
          <Access visit={visit} />
          <VisitSteps visit={visit} />
          {visit.bins.length > 0 && <BinLines visit={visit} />}
          {job.status === 'in_progress' && <ThingsLeft visit={visit} />}
          <Unproven visit={visit} />
        </div>
        <div className="grid content-start gap-3">
          <VisitPhotos visit={visit} />
          {job.spans.length > 0 && <CrewCard job={job} />}
          <GoodToKnow visit={visit} />
          {(job.status === 'in_progress' || visit.signature) && <SignatureCard visit={visit} />}
          <VisitIssues visit={visit} />
        </div>
      </div>
    </article>
  );
}

function Head({ visit: { job, progress }, page }: { visit: VisitDetail; page: boolean }) {
  const zone = useZone();
  const { number, title, status, client_name, place, where, client } = job;
  const planned = useOwnTime(job);
  const address = where && [where.street, where.city, where.region, where.postal_code].filter(Boolean).join(', ');
  return (
    <header className="grid gap-3 md:flex md:items-end md:gap-4 lg:p-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-3 text-14 text-muted md:text-13">
          <span className="max-md:flex-1">{fill(workText.job, { number })}</span>
          <VisitBadge status={status} progress={progress} />
        </p>
        {page ? (
          <PageTitle className="text-26 wrap-anywhere md:text-24">{title}</PageTitle>
        ) : (
          <h2 className="wide text-26 wrap-anywhere md:text-24">{title}</h2>
        )}
        <p className="text-16 wrap-anywhere md:text-14">{client_name}</p>
        {place && <p className="text-15 wrap-anywhere text-muted md:text-13">{place}</p>}
        {planned.scheduled_start && (
          <p className="text-15 text-muted tabular-nums md:text-13">
            {`${formatWeekday(planned.scheduled_start, zone)}, ${plannedTime(planned, zone)}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        {address && (
          <a href={directionsTo(address)} target="_blank" rel="noopener noreferrer" className={button()}>
            <Navigation size={17} aria-hidden />
            {workText.directions}
          </a>
        )}
        {client?.phone && (
          <a href={`tel:${client.phone}`} className={button()}>
            <Phone size={17} aria-hidden />
            {workText.callClient}
          </a>
        )}
      </div>
    </header>
  );
}
