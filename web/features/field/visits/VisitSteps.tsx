import { Camera, Check, ChevronDown, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import type { CheckItem } from '#contract/jobs/job.schema.ts';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { visitText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { StepBar } from '#web/features/field/today/DayList.tsx';
import { useWaitingSteps } from '#web/features/field/photos/usePhotos.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { useTapped, useTick } from '#web/features/field/visits/useTick.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';

/** The checklist: done steps fold away, so that the next one is in sight. */
export function VisitSteps({ visit }: { visit: VisitDetail }) {
  const { job } = visit;
  const tick = useTick(job.id);
  const tapped = useTapped();
  const waiting = useWaitingSteps(job.id);
  const { checklist } = job;
  const [shown, setShown] = useState(false);
  const done = checklist.filter(({ done_at }) => done_at);
  const open = checklist.filter(({ done_at }) => !done_at);
  const all = checklist.length;
  const locked = job.status !== 'in_progress';
  const folds = done.length > 1 && open.length > 0;
  const listed = folds && !shown ? open : checklist;
  if (all === 0) {
    return (
      <Card title={fieldText.checklist}>
        <p className="text-15 text-muted md:text-13">{text.noChecklist}</p>
      </Card>
    );
  }
  return (
    <Card
      title={fieldText.checklist}
      end={
        <span className="tabular-nums">
          <span aria-hidden>{fill(workText.progress, { done: done.length, all })}</span>
          <span className="sr-only">{fill(workText.stepsDone, { done: done.length, all })}</span>
        </span>
      }
    >
      <StepBar done={done.length} all={all} />
      {folds && (
        <button
          type="button"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
          className="flex min-h-12 w-full items-center gap-3 rule-b text-left text-15 text-muted md:min-h-11 md:text-13"
        >
          <Check size={18} aria-hidden className="flex-none text-success" />
          <span className="min-w-0 flex-1 truncate">
            {fill(text.doneSoFar, { count: done.length, task: done.at(-1)!.task })}
          </span>
          <ChevronDown size={18} aria-hidden className={`flex-none ${shown ? 'rotate-180' : ''}`} />
        </button>
      )}
      <ul className="*:not-last:rule-b">
        {listed.map((step) => (
          <Step
            key={step.id}
            step={step}
            next={step.id === open[0]?.id}
            locked={locked}
            unsaved={tapped.has(step.id) ? actionText.saving : waiting.has(step.id) ? text.photoWaits : null}
            onTick={tick}
          />
        ))}
      </ul>
    </Card>
  );
}

type StepProps = {
  step: CheckItem;
  next: boolean;
  locked: boolean;
  /** A change made here that isn't saved yet. */
  unsaved: string | null;
  onTick: (step: CheckItem, done: boolean) => void;
};

function Step({ step, next, locked, unsaved, onTick }: StepProps) {
  const notes =
    unsaved ?? [step.photo && workText.photoNeeded, !step.required && workText.optional].filter(Boolean).join(', ');
  return (
    <li>
      <label className={`-ml-3 flex min-h-12 items-center ${locked ? '' : 'cursor-pointer'}`}>
        <Checkbox
          checked={step.done_at !== null}
          disabled={locked || unsaved !== null}
          onChange={({ target }) => onTick(step, target.checked)}
        />
        <span
          className={`min-w-0 flex-1 py-1 text-16 wrap-anywhere md:text-14 ${step.done_at ? 'text-muted' : next && !locked ? 'font-strong' : ''}`}
        >
          {step.task}
          {notes && <span className="block text-13 font-text text-muted md:text-12">{notes}</span>}
        </span>
        {unsaved ? (
          <LoaderCircle size={20} aria-hidden className="flex-none animate-spin text-muted" />
        ) : (
          step.photo && <Camera size={20} aria-hidden className="flex-none text-muted" />
        )}
      </label>
    </li>
  );
}
