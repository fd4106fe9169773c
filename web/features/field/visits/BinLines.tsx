import {
  Ban,
  Biohazard,
  Check,
  CloudRain,
  Construction,
  DoorClosedLocked,
  MapPinOff,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import { binOutcomes, type BinOutcome } from '#contract/jobs/job.kinds.ts';
import type { BinLine, VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { binText as text } from '#text/visit.ts';
import { AddPhotos } from '#web/features/field/photos/AddPhotos.tsx';
import { useJobPhotos } from '#web/features/field/photos/usePhotos.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { tellFailure, useAct } from '#web/features/field/visits/useAct.ts';
import { isLead, now } from '#web/features/field/visits.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Stepper } from '#web/ui/Stepper.tsx';

const icons: Record<BinOutcome, LucideIcon> = {
  cleaned: Check,
  not_out: MapPinOff,
  not_emptied: Trash2,
  blocked: Construction,
  contaminated: Biohazard,
  no_access: DoorClosedLocked,
  weather: CloudRain,
};

/** The action bar links here while an outcome is missing. */
export const binsId = 'bins';

/** Records the outcome of each line of bins. It decides what is charged. */
export function BinLines({ visit }: { visit: VisitDetail }) {
  return visit.bins.map((line, index) => <Line key={line.item_id} visit={visit} line={line} first={index === 0} />);
}

function Line({ visit, line, first }: { visit: VisitDetail; line: BinLine; first: boolean }) {
  const { service_name: service, bins: count, outcome, bins_done } = line;
  const leads = isLead(visit.job, useActor().id);
  const title = count === 1 ? service : fill(text.title, { service, count });
  return (
    <Card
      title={title}
      {...(first && { id: binsId })}
      end={outcome && <Outcome outcome={outcome} done={bins_done ?? 0} count={count} />}
    >
      {leads && visit.job.status === 'in_progress' && (
        <Choice key={`${outcome} ${bins_done}`} visit={visit} line={line} />
      )}
    </Card>
  );
}

function Outcome({ outcome, done, count }: { outcome: BinOutcome; done: number; count: number }) {
  const said =
    outcome === 'cleaned' || done === 0
      ? text.outcomes[outcome]
      : `${text.outcomes[outcome]}, ${fill(text.some, { done, count })}`;
  return (
    <Badge
      tone={outcome === 'cleaned' ? 'success' : 'warning'}
      Icon={outcome === 'cleaned' ? Check : Ban}
      text={said}
    />
  );
}

function Choice({ visit, line }: { visit: VisitDetail; line: BinLine }) {
  const name = useId();
  const { bins: count } = line;
  const [chosen, setChosen] = useState(line.outcome);
  const [done, setDone] = useState(line.outcome === 'cleaned' ? 0 : (line.bins_done ?? 0));
  const { act, busy } = useAct('visit.setBins');
  const save = (outcome: BinOutcome, bins_done: number) =>
    act(
      { params: { id: visit.job.id }, body: { item_id: line.item_id, outcome, bins_done, photo_id: null, ...now() } },
      {
        onRefused: (error) => {
          setChosen(line.outcome);
          tellFailure(error);
        },
      },
    );
  function choose(outcome: BinOutcome) {
    setChosen(outcome);
    // Cleaned bins need no further answer.
    if (outcome === 'cleaned') save(outcome, count);
  }
  const { photos } = useJobPhotos(visit.job.id);
  const proven = photos.some(({ item_id, state }) => item_id === line.item_id && state !== 'failed');
  const uncleaned = chosen !== null && chosen !== 'cleaned';
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="sr-only">{text.label}</legend>
        <div className="visit-outcomes">
          {binOutcomes.map((outcome) => {
            const Icon = icons[outcome];
            return (
              <label key={outcome} className="visit-outcome">
                <input
                  type="radio"
                  name={name}
                  checked={chosen === outcome}
                  onChange={() => choose(outcome)}
                  className="sr-only"
                />
                <Icon size={18} aria-hidden className="flex-none" />
                <span className="min-w-0 wrap-anywhere">{text.outcomes[outcome]}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      {busy && chosen === 'cleaned' && <p className="text-15 text-muted md:text-13">{actionText.saving}</p>}
      {uncleaned && (
        <>
          {count > 1 && (
            <div className="flex items-center justify-between gap-3">
              <label htmlFor={`${name}-done`} className="text-15 font-medium md:text-13">
                {text.howMany}
              </label>
              <Stepper
                id={`${name}-done`}
                value={done}
                min={0}
                max={count - 1}
                onChange={setDone}
                names={{ less: text.less, more: text.more }}
              />
            </div>
          )}
          <p id={`${name}-proof`} className="text-15 text-muted md:text-13">
            {proven ? text.proofTaken : text.proof}
          </p>
          <AddPhotos jobId={visit.job.id} itemId={line.item_id} kind="problem" />
          <p className="rounded-card bg-accent-soft px-3 py-2 text-15 text-accent md:text-13">
            {done > 0 ? text.fewer : text.free}
          </p>
          <Button
            variant="primary"
            softDisabled={busy || !proven}
            aria-describedby={`${name}-proof`}
            onClick={() => save(chosen, done)}
          >
            {busy ? actionText.saving : actionText.save}
          </Button>
        </>
      )}
    </>
  );
}
