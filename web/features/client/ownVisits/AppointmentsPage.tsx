import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { bookPath } from '#contract/booking/bookLink.ts';
import { appointmentsText as text } from '#text/ownVisits.ts';
import { pageText } from '#text/sections.ts';
import { AppointmentRow } from '#web/features/client/ownVisits/AppointmentRow.tsx';
import { OpenBookings } from '#web/features/client/bookings/OpenBookings.tsx';
import { useOwnVisits } from '#web/features/client/ownVisits/ownVisits.ts';
import { oneOf, useFilters } from '#web/filters.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

const schema = { show: oneOf(['coming', 'past'], 'coming') };

/** A client's visits: upcoming and past. */
export function AppointmentsPage() {
  useSectionTitle(pageText.appointments);
  const { filter, path } = useFilters(schema);
  const past = filter.show === 'past';
  const list = useOwnVisits(filter.show);
  const book = (
    <Link to={bookPath()} className={button({ variant: 'primary' })}>
      <CalendarPlus size={16} aria-hidden />
      {text.book}
    </Link>
  );
  // If nothing is planned, the button stands below the sentence that says so.
  const none = !past && list.isSuccess && rowsOf(list).length === 0;
  return (
    <>
      <PageHead title={pageText.appointments}>{!none && book}</PageHead>
      {!past && (
        <div className="mb-3.5 empty:hidden md:mb-4">
          <OpenBookings />
        </div>
      )}
      <div className="mb-3.5 md:mb-4">
        <Tabs
          label={text.tabs}
          variant="segments"
          tabs={[
            { to: path({ show: 'coming' }), label: text.upcoming, current: !past },
            { to: path({ show: 'past' }), label: text.past, current: past },
          ]}
        />
      </div>
      <PagedList
        list={list}
        text={text}
        label={past ? text.past : text.upcoming}
        empty={
          past ? (
            <EmptyState title={text.emptyPast} body={text.emptyPastBody} />
          ) : (
            <EmptyState title={text.empty} body={text.emptyBody}>
              {book}
            </EmptyState>
          )
        }
      >
        {(visits) => (
          <ul className="px-4 py-1">
            {visits.map((visit) => (
              <AppointmentRow key={visit.id} visit={visit} past={past} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
