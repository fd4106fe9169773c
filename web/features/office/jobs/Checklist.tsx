import { useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import type { CheckItem, JobDetail } from '#contract/jobs/job.schema.ts';
import { jobPanelText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { toast } from '#web/ui/toasts.ts';

/** One module for each step: done ones are washed, the next one is wet. */
export function Checklist({ job }: { job: JobDetail }) {
  const tick = useTick(job.id);
  const done = job.checklist.filter(({ done_at }) => done_at).length;
  const next = job.checklist.find(({ done_at }) => !done_at)?.id;
  if (!job.checklist.length) return <p className="text-muted">{jobPanelText.noChecklist}</p>;
  return (
    <>
      <p className="sr-only">{fill(workText.progress, { done, all: job.checklist.length })}</p>
      <div aria-hidden className="mb-1 flex gap-[3px]">
        {job.checklist.map(({ id, done_at }) => (
          <span
            key={id}
            className={`h-2 flex-1 rounded-[2px] ${done_at ? 'bg-text' : id === next && done ? 'bg-spray ring-1 ring-accent ring-inset' : 'bg-sunken hairline'}`}
          />
        ))}
      </div>
      <ul>
        {job.checklist.map((item) => (
          <Step key={item.id} item={item} onTick={tick} />
        ))}
      </ul>
    </>
  );
}

/** The unchecked steps, shown when the job is completed. A step checked meanwhile stays in place. */
export function OpenSteps({ job, ids }: { job: JobDetail; ids: readonly string[] }) {
  const tick = useTick(job.id);
  return (
    <ul>
      {job.checklist
        .filter(({ id }) => ids.includes(id))
        .map((item) => (
          <Step key={item.id} item={item} onTick={tick} />
        ))}
    </ul>
  );
}

function Step({ item, onTick }: { item: CheckItem; onTick: (item: CheckItem, done: boolean) => void }) {
  return (
    <li>
      <label className="-ml-3 flex cursor-pointer items-center md:-ml-2">
        <Checkbox checked={item.done_at !== null} onChange={(event) => onTick(item, event.target.checked)} />
        <span className={`min-w-0 flex-1 wrap-anywhere ${item.done_at ? 'text-muted line-through' : ''}`}>
          {item.task}
        </span>
        {item.photo && (
          <span className="flex flex-none items-center gap-1 pl-2 text-13 text-muted md:text-12">
            <Camera size={14} aria-hidden />
            {workText.photoNeeded}
          </span>
        )}
      </label>
    </li>
  );
}

/** Checks the step at once; if the server refuses, it reverts and a toast says why. */
function useTick(jobId: string) {
  const client = useQueryClient();
  const { id: me } = useActor();
  const { queryKey } = jobQuery(jobId);
  const put = (item: CheckItem) =>
    client.setQueryData(
      queryKey,
      (job) => job && { ...job, checklist: job.checklist.map((each) => (each.id === item.id ? item : each)) },
    );
  const { send } = useCommand('job.tick', put);
  return (item: CheckItem, done: boolean) => {
    void client.cancelQueries({ queryKey, exact: true });
    put({ ...item, done_at: done ? new Date().toISOString() : null, done_by: done ? me : null });
    const onFailed = (error: Error) => {
      put(item);
      toast({ tone: 'error', title: jobPanelText.tickFailed, body: messageOf(error) });
    };
    send({ params: { id: item.id }, body: { done, occurred_at: new Date().toISOString() } }, { onFailed });
  };
}
