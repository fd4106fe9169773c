import { Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import { stageText as text } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { betweenWords, stageOf, type Stage } from '#web/features/client/ownVisits/stage.ts';
import { StagePass } from '#web/features/client/ownVisits/StagePass.tsx';
import { WayArt } from '#web/features/client/ownVisits/WayArt.tsx';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { formatList } from '#web/numbers.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatLongDate, formatSpan } from '#web/when.ts';
import '#web/features/client/ownVisits/visit.css';

/** Dani is coming; Dani and Marcus are coming. */
const namely = (people: string[], one: string, several: string) =>
  people.length > 1 ? fill(several, { names: formatList(people) }) : fill(one, { name: people[0] ?? '' });

type Live = { stage: Stage; late: boolean; name: string | null; here: string[]; awaiting: boolean };

/** The live status, if it says more than "booked". */
function chipOf({ stage, late, name, here, awaiting }: Live): { words: string; quiet?: boolean } | null {
  if (stage === 'on_the_way') return { words: name ? fill(text.onTheWay, { name }) : text.weAreOnTheWay };
  if (stage === 'working') return { words: here.length > 0 ? namely(here, text.here, text.areHere) : text.weAreHere };
  if (late) return { words: text.late, quiet: true };
  if (awaiting) return { words: text.waiting, quiet: true };
  return stage === 'cancelled' ? { words: text.cancelled, quiet: true } : null;
}

type Props = {
  visit: OwnVisit;
  label: string;
  /** The window is the page's title on the visit's own page, and a line elsewhere. */
  Title: 'p' | ((props: { className: string; children: ReactNode }) => ReactNode);
  /** Below the window, if there is nothing more urgent to say. */
  note: ReactNode;
  /** The way there is drawn only on the visit's own page. */
  art?: boolean;
  /** Stands beside the technician's name. */
  end?: ReactNode;
  children?: ReactNode;
};

/** Shows when we come and how far along we are. The spray color marks what happens now. */
export function LiveVisit({ visit, label, Title, note, art = false, end, children }: Props) {
  const zone = useZone();
  const now = useNow();
  const { stage, window, late } = stageOf(visit, now.getTime(), zone);
  const { technician: name, crew, came, window_start, window_end, awaiting_office, progress } = visit;
  const alone = name ? [name] : [];
  const expected = crew.length > 0 ? crew : alone;
  // Of several people, those who came: the lead may come later, or not at all.
  const here = came.length > 0 ? came : alone;
  const chip = chipOf({ stage, late, name, here, awaiting: awaiting_office });
  const promised = window_start && window_end ? formatSpan(window_start, window_end, zone) : '';
  const said =
    stage === 'between'
      ? betweenWords(visit, now.getTime(), zone)
      : stage === 'on_the_way' && !late
        ? fill(text.windowWas, { window: promised })
        : late
          ? fill(text.lateBody, { window: promised })
          : awaiting_office
            ? text.waitingBody
            : stage === 'unplanned'
              ? text.noTimeBody
              : note;
  // Once a technician is on the way, the chip above says so; a cancelled visit doesn't show who would have come.
  const coming = expected.length > 0 && namely(expected, text.comes, text.come);
  const who = {
    booked: coming,
    between: crew.length > 0 && coming,
    done: here.length > 0 && namely(here, text.came, text.allCame),
    on_the_way: name,
    working: formatList(here),
  };
  const person = stage in who ? who[stage as keyof typeof who] : null;
  const [first] = stage === 'on_the_way' ? alone : stage === 'done' || stage === 'working' ? here : expected;
  return (
    <section
      aria-label={label}
      className="visit-live"
      data-live={stage === 'on_the_way' || stage === 'working' || undefined}
    >
      {art && stage === 'on_the_way' && <WayArt />}
      <div className="visit-live-body">
        {chip && (
          <p className="live-chip" data-tone={chip.quiet ? 'quiet' : undefined}>
            {stage === 'on_the_way' && <Navigation size={15} aria-hidden />}
            {chip.words}
          </p>
        )}
        {window && <p className="live-day">{formatLongDate(window.from, zone)}</p>}
        <Title className="live-window">{window ? formatSpan(window.from, window.to, zone) : text.unplanned}</Title>
        <p className="live-note">{said}</p>
        {stage !== 'cancelled' && stage !== 'unplanned' && stage !== 'between' && (
          <StagePass stage={stage} progress={progress} />
        )}
        {children}
        {(person || end || stage === 'booked') && (
          <div className="live-foot">
            {first && person && <Avatar size="lg" initials={initials(first)} />}
            <p>{person ? <b>{person}</b> : stage === 'booked' && <span>{text.comesLater}</span>}</p>
            {end}
          </div>
        )}
      </div>
    </section>
  );
}
