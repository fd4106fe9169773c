import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import { stageText as text } from '#text/ownVisits.ts';
import { useZone } from '#web/business.ts';
import { stages, type Stage } from '#web/features/client/ownVisits/stage.ts';
import { formatTime } from '#web/when.ts';

type Props = { stage: Stage; progress: OwnVisit['progress'] };

/** Booked, on the way, cleaning, done: one module each. */
export function StagePass({ stage, progress }: Props) {
  const zone = useZone();
  const current = stages.findIndex((each) => each === stage);
  const since: Partial<Record<Stage, string | null | undefined>> = {
    on_the_way: progress?.on_the_way_at,
    working: progress?.arrived_at,
    done: progress?.done_at,
  };
  return (
    <ol aria-label={text.label} className="visit-pass">
      {stages.map((each, index) => {
        const at = since[each];
        return (
          <li
            key={each}
            aria-current={index === current ? 'step' : undefined}
            data-done={index < current || stage === 'done' || undefined}
          >
            {text[each]}
            {at && index <= current && <span className="block">{formatTime(at, zone)}</span>}
          </li>
        );
      })}
    </ol>
  );
}
