import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarPlus, Phone, RotateCcw } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { OwnVisit, OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { telLink } from '#contract/base/phone.ts';
import { bookPath } from '#contract/booking/bookLink.ts';
import { bookingText } from '#text/book.ts';
import { resourcesText } from '#text/careGuides.ts';
import { visitPageText as text } from '#text/ownVisits.ts';
import { pageText } from '#text/sections.ts';
import { businessQuery, useZone } from '#web/business.ts';
import { servicesOf } from '#web/features/client/ownVisits/describe.ts';
import { ChangeVisit } from '#web/features/client/ownVisits/ChangeVisit.tsx';
import { LateFees } from '#web/features/client/ownVisits/LateFees.tsx';
import { LiveVisit } from '#web/features/client/ownVisits/LiveVisit.tsx';
import { ownVisitQuery } from '#web/features/client/ownVisits/ownVisits.ts';
import { PrepareList } from '#web/features/client/ownVisits/PrepareList.tsx';
import { stageOf } from '#web/features/client/ownVisits/stage.ts';
import { VisitBill } from '#web/features/client/ownVisits/VisitBill.tsx';
import { VisitItems } from '#web/features/client/ownVisits/VisitItems.tsx';
import { VisitPhotos } from '#web/features/client/ownVisits/VisitPhotos.tsx';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { routePath } from '#web/routePath.ts';
import { button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RecordPage } from '#web/ui/RecordPage.tsx';
import { formatWeekday } from '#web/when.ts';

/** One visit: when we come and how far we are, what was agreed, and afterwards the photos and the bill. */
export function VisitPage() {
  const { id = '' } = useParams();
  const zone = useZone();
  const visit = useQuery(ownVisitQuery(id));
  const starts = visit.data?.window_start;
  useSectionTitle(starts ? formatWeekday(starts, zone) : pageText.appointments);
  return (
    <RecordPage record={visit} text={text} list={{ to: '/client/appointments', label: text.toList }}>
      {(shown) => <Shown visit={shown} />}
    </RecordPage>
  );
}

/** After a completed or cancelled visit: a way to book the same again. */
function BookAgain({ visit: { id, can_rebook } }: { visit: OwnVisit }) {
  if (!can_rebook) return null;
  return (
    <Panel title={resourcesText.rebook}>
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-15 text-muted md:text-13">{text.againBody}</p>
        <Link to={bookPath({ again: id })} className={button()}>
          <RotateCcw size={16} aria-hidden />
          {bookingText.again}
        </Link>
      </div>
    </Panel>
  );
}

function Shown({ visit }: { visit: OwnVisitDetail }) {
  const { stage } = stageOf(visit, useNow().getTime(), useZone());
  const phone = useQuery(businessQuery).data?.phone;
  const isOver = stage === 'done' || stage === 'cancelled';
  const call = phone && !isOver && (
    <a href={telLink(phone)} className="live-button">
      <Phone size={17} aria-hidden />
      {text.call}
    </a>
  );
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/client/appointments"
          className="inline-flex min-h-11 items-center gap-1.5 rounded-module text-14 font-medium text-accent hover:underline md:min-h-6 md:text-12"
        >
          <ArrowLeft size={15} aria-hidden />
          {pageText.appointments}
        </Link>
        {!isOver && visit.window_start && (
          <a href={routePath('ownVisit.calendar', { params: { id: visit.id } })} download className={button()}>
            <CalendarPlus size={16} aria-hidden />
            {bookingText.calendar}
          </a>
        )}
      </div>
      <div className="visit-columns">
        <div className="grid content-start gap-3.5 md:gap-4">
          <LiveVisit
            visit={visit}
            label={text.label}
            Title={PageTitle}
            art
            end={call}
            note={[servicesOf(visit), visit.place].filter(Boolean).join('. ')}
          />
          {stage === 'done' && <VisitPhotos visit={visit} />}
          <LateFees fees={visit.late_fees} />
          <VisitItems visit={visit} stage={stage} />
        </div>
        <div className="grid content-start gap-3.5 md:gap-4">
          {stage === 'done' && <VisitBill visit={visit} />}
          {isOver && <BookAgain visit={visit} />}
          {!isOver && stage !== 'working' && <PrepareList visit={visit} />}
          {!isOver && <ChangeVisit visit={visit} />}
        </div>
      </div>
    </>
  );
}
