import { Images, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { bookPath } from '#contract/booking/bookLink.ts';
import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { clientHomeText, stageText } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { DayModule } from '#web/features/client/ownVisits/DayModule.tsx';
import { formatCalendarDays } from '#web/calendar.ts';
import { servicesOf } from '#web/features/client/ownVisits/describe.ts';
import { visitPath } from '#web/features/client/ownVisits/ownVisits.ts';
import { stageOf } from '#web/features/client/ownVisits/stage.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { button } from '#web/ui/Button.tsx';
import { formatShortDate, formatSpan } from '#web/when.ts';

/** One visit of the list. The whole row opens its page; photos and booking again have their own buttons. */
export function AppointmentRow({ visit, past }: { visit: OwnVisit; past: boolean }) {
  const zone = useZone();
  const { stage, window, late } = stageOf(visit, useNow().getTime(), zone);
  const { id, place, photos, completed_at, technician, awaiting_office, can_rebook, days } = visit;
  const at = window?.from ?? completed_at;
  const services = servicesOf(visit);
  const named = { services, date: at ? formatShortDate(at, zone) : '' };
  const live = stage === 'on_the_way' || stage === 'working';
  const said = awaiting_office ? stageText.waiting : late ? stageText.late : stageText[stage];
  const tone = live ? 'info' : late || awaiting_office ? 'warning' : 'neutral';
  return (
    <li className="relative flex flex-wrap items-center gap-x-3.5 gap-y-2 rule-t py-3 first:border-t-0">
      {at && <DayModule at={at} quiet={past} />}
      <div className="min-w-0 flex-1 basis-[8rem]">
        <Link to={visitPath(id)} className="text-16 font-strong after:absolute after:inset-0 md:text-14">
          {window ? formatSpan(window.from, window.to, zone) : at ? formatShortDate(at, zone) : stageText.unplanned}
        </Link>
        <p className="text-15 wrap-anywhere md:text-13">{services}</p>
        <p className="text-14 wrap-anywhere text-muted md:text-12">
          {[
            days.length > 0 && formatCalendarDays(days[0]!.day, days.at(-1)!.day),
            place,
            stage === 'booked' && technician && fill(stageText.comes, { name: technician }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      {(live || late || awaiting_office || stage === 'cancelled') && <Badge text={said} tone={tone} />}
      {past && stage === 'done' && (
        <div className="flex gap-2">
          {photos > 0 && (
            <Link
              to={`${visitPath(id)}#photos`}
              aria-label={fill(clientHomeText.photosOf, named)}
              className={button({ className: 'relative' })}
            >
              <Images size={16} aria-hidden />
              {fieldText.photos}
            </Link>
          )}
          {can_rebook && (
            <Link
              to={bookPath({ again: id })}
              aria-label={fill(clientHomeText.rebookOf, named)}
              className={button({ className: 'relative' })}
            >
              <RotateCcw size={16} aria-hidden />
              {actionText.rebook}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}
