import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { visitLimits } from '#contract/base/limits.ts';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { fill } from '#contract/text/fill.ts';
import { completionText, visitText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { useCommand } from '#web/command.ts';
import { isLead, now } from '#web/features/field/visits.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { useGoesOn } from '#web/features/field/visits/FinishAll.tsx';
import { Card } from '#web/features/field/visits/Card.tsx';
import { useForm } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Completes a job although something is missing: the office sees the reason. */
function FinishEarly({ visit: { job }, onClose }: { visit: VisitDetail; onClose: () => void }) {
  const save = useCommand('visit.complete', () => {
    toast({
      tone: 'success',
      title: workText.jobCompleted,
      body: fill(completionText.completedBody, { title: job.title }),
    });
    onClose();
  });
  const goesOn = useGoesOn(job);
  const form = useForm({
    base: { reason: '' },
    check: ({ reason }) => (reason.trim().length < visitLimits.reason.min ? { reason: workText.fewWords } : {}),
    save,
    send: ({ reason }) =>
      save.send({ params: { id: job.id }, body: { reason: reason.trim(), confirmed: goesOn !== null, ...now() } }),
  });
  return (
    <Dialog
      title={completionText.title}
      form={form}
      onClose={onClose}
      submit={workText.completeJob}
      doing={actionText.completing}
      cancel={completionText.keep}
      failed={workText.notCompleted}
    >
      {goesOn && <p className="text-15 font-medium md:text-13">{`${goesOn} ${completionText.freed}`}</p>}
      <p className="text-15 text-muted md:text-13">{completionText.body}</p>
      <TextArea label={fieldText.reason} maxLength={visitLimits.reason.max} rows={3} {...form.field('reason')} />
    </Dialog>
  );
}

/** Names what keeps the job from being completed, and offers a way out if it can't be done. */
export function ThingsLeft({ visit }: { visit: VisitDetail }) {
  const [early, setEarly] = useState(false);
  const { job, missing, bins } = visit;
  const leads = isLead(job, useActor().id);
  if (missing.length === 0) return null;
  const taskOf = (id: string) => job.checklist.find((step) => step.id === id)?.task;
  const serviceOf = (id: string) => bins.find(({ item_id }) => item_id === id)?.service_name ?? '';
  const open = missing.filter(({ kind }) => kind === 'step');
  // The photo of an unchecked step comes with the step.
  const photos = missing.filter(({ kind, id }) => kind === 'photo' && !open.some((step) => step.id === id));
  const [first] = open;
  const steps = open.length === 1 ? taskOf(first!.id) : fill(text.leftSteps, { count: open.length });
  const lines = [
    ...(first ? [{ id: first.id, line: steps }] : []),
    ...photos.map(({ id }) => ({ id, line: fill(workText.photoOf, { task: taskOf(id) ?? '' }) })),
    ...bins
      .filter(({ outcome }) => outcome === null)
      .map(({ item_id, service_name }) => ({ id: item_id, line: fill(text.leftBins, { service: service_name }) })),
    ...missing
      .filter(({ kind }) => kind === 'proof')
      .map(({ id }) => ({ id: `${id} proof`, line: fill(workText.photoOfBins, { service: serviceOf(id) }) })),
  ];
  const onlySteps = open.length > 1 && lines.length === 1;
  const title = onlySteps
    ? fill(text.leftStepsOnly, { count: open.length })
    : lines.length === 1
      ? text.leftOne
      : fill(text.left, { count: lines.length });
  return (
    <Card title={title} className="visit-left" end={<CircleAlert size={20} aria-hidden className="text-warning-on" />}>
      {!onlySteps && (
        <ul className="grid gap-1.5">
          {lines.map(({ id, line }) => (
            <li key={id} className="text-15 wrap-anywhere md:text-13">
              {line}
            </li>
          ))}
        </ul>
      )}
      {leads && (
        <Button variant="quiet" onClick={() => setEarly(true)} className="-ml-2 justify-self-start">
          {text.finishAnyway}
        </Button>
      )}
      {early && <FinishEarly visit={visit} onClose={() => setEarly(false)} />}
    </Card>
  );
}
