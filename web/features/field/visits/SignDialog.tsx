import { DoorOpen, PenLine } from 'lucide-react';
import { useId, useState } from 'react';
import { profileLimits, visitLimits } from '#contract/base/limits.ts';
import type { Stroke, VisitDetail } from '#contract/field/visit.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { signatureText as text } from '#text/visit.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { SignaturePad } from '#web/features/shared/visits/SignaturePad.tsx';
import { now } from '#web/features/field/visits.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

type Draft = { home: boolean; name: string; strokes: Stroke[]; note: string };

/** The client signs on the technician's phone; if the client isn't home, a note says what was left. */
export function SignDialog({ visit: { job }, onClose }: { visit: VisitDetail; onClose: () => void }) {
  const id = useRecordId(null);
  const pad = useId();
  const save = useCommand('visit.sign', onClose);
  const [base] = useState<Draft>({ home: true, name: job.client_name ?? '', strokes: [], note: '' });
  const form = useForm({
    base,
    check: ({ home, name, strokes, note }) =>
      home
        ? {
            ...(!strokes.length && { strokes: text.empty }),
            ...(!name.trim() && { name: text.nameNeeded }),
          }
        : { ...(!note.trim() && { note: text.noteNeeded }) },
    save,
    send: ({ home, name, strokes, note }) =>
      save.send({
        params: { id: job.id },
        body: {
          id,
          signer_name: home ? name.trim() : null,
          strokes: home ? strokes : null,
          note: home ? null : note.trim(),
          ...now(),
        },
      }),
  });
  const { home, strokes } = form.shown;
  const submit = home ? text.save : actionText.saveNote;
  return (
    <Dialog
      title={text.title}
      form={form}
      onClose={onClose}
      // Focusing a field would raise the keyboard over the pad.
      first="submit"
      submit={submit}
      doing={actionText.saving}
      failed={actionText.notSaved}
    >
      {home ? (
        <>
          <SignaturePad
            id={pad}
            strokes={strokes}
            error={form.problems.strokes ?? null}
            onChange={(drawn) => form.type({ strokes: drawn })}
          />
          <Field
            label={fieldText.name}
            maxLength={profileLimits.full_name}
            autoComplete="off"
            {...form.field('name')}
          />
        </>
      ) : (
        <TextArea label={text.note} hint={text.noteHint} maxLength={visitLimits.note} {...form.field('note')} />
      )}
      <Button onClick={() => form.type({ home: !home })}>
        {home ? <DoorOpen size={18} aria-hidden /> : <PenLine size={18} aria-hidden />}
        {home ? text.nobody : text.someone}
      </Button>
    </Dialog>
  );
}
