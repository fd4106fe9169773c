import { visitLimits } from '#contract/base/limits.ts';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { completionText as text } from '#text/visit.ts';
import { useCommand } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { now } from '#web/features/field/visits.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

/** A job that is completed although something is missing: the office sees why. */
export function FinishEarly({ visit: { job }, onClose }: { visit: VisitDetail; onClose: () => void }) {
  const save = useCommand('visit.complete', () => {
    toast({ tone: 'success', title: text.completed, body: fill(text.completedBody, { title: job.title }) });
    onClose();
  });
  const form = useForm({
    base: { reason: '' },
    check: ({ reason }) => (reason.trim().length < visitLimits.reason.min ? { reason: text.reasonNeeded } : {}),
    save,
    send: ({ reason }) => save.send({ params: { id: job.id }, body: { reason: reason.trim(), ...now() } }),
  });
  return (
    <Dialog
      title={text.title}
      form={form}
      onClose={onClose}
      submit={form.busy ? text.submitting : text.submit}
      cancel={text.keep}
      failed={text.failed}
    >
      <p className="text-15 text-muted md:text-13">{text.body}</p>
      <TextArea label={text.reason} maxLength={visitLimits.reason.max} rows={3} {...form.field('reason')} />
    </Dialog>
  );
}
