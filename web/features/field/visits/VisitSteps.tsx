import { useQueryClient } from '@tanstack/react-query';
import { Camera, Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { CheckItem } from '#contract/jobs/job.schema.ts';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { visitText as text } from '#text/visit.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { StepBar } from '#web/features/field/today/DayList.tsx';
import { useTicked } from '#web/features/field/photos/usePhotos.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { now } from '#web/features/field/visits.ts';
import { visitQuery } from '#web/features/shared/visits/visitQuery.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { toast } from '#web/ui/toasts.ts';

/** What is checked on the spot: what is done folds away, so that the next step is in sight. */
export function VisitSteps({ visit }: { visit: VisitDetail }) {
  const { job } = visit;
  const tick = useTick(job.id);
  const ticked = useTicked(job.id);
  const checklist = job.checklist.map((step) => ({ ...step, done_at: step.done_at ?? ticked.get(step.id) ?? null }));
  const [shown, setShown] = useState(false);
  const done = checklist.filter(({ done_at }) => done_at);
  const open = checklist.filter(({ done_at }) => !done_at);
  const all = checklist.length;
  const locked = job.status !== 'in_progress';
  const folds = done.length > 1 && open.length > 0;
  const listed = folds && !shown ? open : checklist;
  if (all === 0) {
    return (
      <Card title={text.checklist}>
        <p className="text-15 text-muted md:text-13">{text.noChecklist}</p>
      </Card>
    );
  }
  return (
    <Card
      title={text.checklist}
      end={
        <span className="tabular-nums">
          <span aria-hidden>{fill(text.progress, { done: done.length, all })}</span>
          <span className="sr-only">{fill(text.progressSpoken, { done: done.length, all })}</span>
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
          <Step key={step.id} step={step} next={step.id === open[0]?.id} locked={locked} onTick={tick} />
        ))}
      </ul>
    </Card>
  );
}

type StepProps = {
  step: CheckItem;
  next: boolean;
  locked: boolean;
  onTick: (step: CheckItem, done: boolean) => void;
};

function Step({ step, next, locked, onTick }: StepProps) {
  const notes = [step.photo && text.photoNeeded, !step.required && text.optional].filter(Boolean).join(', ');
  return (
    <li>
      <label className={`-ml-3 flex min-h-12 items-center ${locked ? '' : 'cursor-pointer'}`}>
        <Checkbox
          checked={step.done_at !== null}
          disabled={locked}
          onChange={({ target }) => onTick(step, target.checked)}
        />
        <span
          className={`min-w-0 flex-1 py-1 text-16 wrap-anywhere md:text-14 ${step.done_at ? 'text-muted' : next && !locked ? 'font-strong' : ''}`}
        >
          {step.task}
          {notes && <span className="block text-13 font-text text-muted md:text-12">{notes}</span>}
        </span>
        {step.photo && <Camera size={20} aria-hidden className="flex-none text-muted" />}
      </label>
    </li>
  );
}

/** Ticked at once; if the server refuses, it is as before and the corner says why. */
export function useTick(jobId: string) {
  const client = useQueryClient();
  const { id: me } = useActor();
  const { queryKey } = visitQuery(jobId);
  const put = (step: CheckItem) =>
    client.setQueryData(queryKey, (visit) => {
      if (!visit) return visit;
      const checklist = visit.job.checklist.map((each) => (each.id === step.id ? step : each));
      return { ...visit, job: { ...visit.job, checklist } };
    });
  const { send } = useCommand('job.tick', put);
  return (step: CheckItem, done: boolean) => {
    void client.cancelQueries({ queryKey, exact: true });
    const { occurred_at } = now();
    put({ ...step, done_at: done ? occurred_at : null, done_by: done ? me : null });
    const onFailed = (error: Error) => {
      put(step);
      toast({ tone: 'error', title: text.tickFailed, body: messageOf(error) });
    };
    send({ params: { id: step.id }, body: { done, occurred_at } }, { onFailed });
  };
}
