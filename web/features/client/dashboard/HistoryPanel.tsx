import { Images, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { bookPath } from '#contract/booking/bookLink.ts';
import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { clientHomeText as text, appointmentsText } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { servicesOf } from '#web/features/client/ownVisits/describe.ts';
import { visitPath } from '#web/features/client/ownVisits/ownVisits.ts';
import { useHistory } from '#web/features/client/dashboard/useHistory.ts';
import { button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelBody } from '#web/ui/PanelBody.tsx';
import { formatDate } from '#web/when.ts';

const shown = 3;

/** Recent visits, with their photos and a way to book them again. */
export function HistoryPanel() {
  const { list, done } = useHistory();
  const words = {
    loading: text.historyLoading,
    failed: text.historyFailed,
    empty: appointmentsText.emptyPast,
    why: text.historyWhy,
  };
  return (
    <Panel
      title={text.history}
      end={
        done.length > 0 && (
          <Link
            to="/client/appointments?show=past"
            className="inline-flex h-12 items-center px-2 text-14 font-medium text-accent hover:underline md:h-9 md:text-13"
          >
            {actionText.viewAll}
          </Link>
        )
      }
    >
      <PanelBody query={list} text={words} empty={done.length === 0}>
        <ul className="px-4 pb-1.5">
          {done.slice(0, shown).map((visit) => (
            <Row key={visit.id} visit={visit} />
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
}

function Row({ visit }: { visit: OwnVisit }) {
  const zone = useZone();
  const services = servicesOf(visit);
  const at = visit.window_start ?? visit.completed_at;
  const date = at ? formatDate(at, zone) : '';
  return (
    <li className="relative flex flex-wrap items-center gap-2 rule-t py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-[10rem]">
        <Link
          to={visitPath(visit.id)}
          className="text-15 font-strong wrap-anywhere after:absolute after:inset-0 md:text-13"
        >
          {services}
        </Link>
        <p className="text-13 text-muted md:text-12">{visit.photos === 0 ? `${date}, ${text.noPhotos}` : date}</p>
      </div>
      {visit.photos > 0 && (
        <Link
          to={`${visitPath(visit.id)}#photos`}
          aria-label={fill(text.photosOf, { services, date })}
          className={button({ className: 'relative' })}
        >
          <Images size={16} aria-hidden />
          {fieldText.photos}
        </Link>
      )}
      {visit.can_rebook && (
        <Link
          to={bookPath({ again: visit.id })}
          aria-label={fill(text.rebookOf, { services, date })}
          className={button({ className: 'relative' })}
        >
          <RotateCcw size={16} aria-hidden />
          {actionText.rebook}
        </Link>
      )}
    </li>
  );
}
