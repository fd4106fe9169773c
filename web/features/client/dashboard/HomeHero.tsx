import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { bookPath } from '#contract/booking/bookLink.ts';
import { firstName } from '#contract/base/firstName.ts';
import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import { fieldText } from '#text/fields.ts';
import { clientHomeText as text, appointmentsText } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';
import { anyOf, inside } from '#web/art/modules.ts';
import { DullModules, WashedModules } from '#web/art/NightField.tsx';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { servicesOf } from '#web/features/client/ownVisits/describe.ts';
import { LiveVisit } from '#web/features/client/ownVisits/LiveVisit.tsx';
import { useOwnVisits, visitPath } from '#web/features/client/ownVisits/ownVisits.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { commonText } from '#text/common.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatLongDate } from '#web/when.ts';

const columns = [0, 64] as const;
const rows = [0, 20] as const;
const lane = anyOf(inside(14, 3, 64, 6), inside(14, 6, 18, 20));

/** "Hannah" of "Hannah Osei". A client may be a company, whose first word is no first name: "Oakridge HOA". */
const calledBy = (name: string) =>
  /^\p{Lu}[\p{Ll}’'-]+ \p{Lu}[\p{L}’'-]*\p{Ll}$/u.test(name) ? firstName(name) : name;

/** Greets the client and shows the next visit. */
export function HomeHero() {
  const { full_name } = useActor();
  const now = useNow();
  const zone = useZone();
  return (
    <div className="home-hero">
      <svg width="1280" height="400" aria-hidden>
        <DullModules columns={columns} rows={rows} seed={17} quiet={lane} fullness={(x) => Math.min(1, x / 16)} />
        <WashedModules columns={columns} rows={rows} lane={lane} seed={29} />
      </svg>
      <header>
        <p className="home-date">{formatLongDate(now, zone)}</p>
        <PageTitle className="text-26 tracking-[-0.028em] text-balance wrap-anywhere md:text-30">
          {fill(text.greeting, { name: calledBy(full_name) })}
        </PageTitle>
      </header>
      <NextVisit />
    </div>
  );
}

function NextVisit() {
  const list = useOwnVisits('coming');
  const next = rowsOf(list)[0];
  if (next) return <Next visit={next} />;
  return (
    <section aria-label={fieldText.nextVisit} className="visit-live" data-loading={list.data ? undefined : true}>
      <div className="visit-live-body">
        {list.data ? (
          <>
            <p className="live-window">{appointmentsText.empty}</p>
            <p className="live-note">{text.noneBody}</p>
            <div className="live-actions">
              <Link to={bookPath()} className="live-button" data-main>
                <CalendarPlus size={17} aria-hidden />
                {appointmentsText.book}
              </Link>
            </div>
          </>
        ) : list.error ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p>{`${text.failed} ${messageOf(list.error)}`}</p>
            <Button variant="onDark" softDisabled={list.isFetching} onClick={() => void list.refetch()}>
              {commonText.retry}
            </Button>
          </div>
        ) : (
          <LoadingLine text={text.loading} />
        )}
      </div>
    </section>
  );
}

function Next({ visit }: { visit: OwnVisit }) {
  return (
    <LiveVisit
      visit={visit}
      label={fieldText.nextVisit}
      Title="p"
      note={[servicesOf(visit), visit.place].filter(Boolean).join('. ')}
      end={
        <Link to={visitPath(visit.id)} className="live-button">
          {text.details}
        </Link>
      }
    />
  );
}
