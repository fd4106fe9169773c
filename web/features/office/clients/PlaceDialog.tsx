import type { Place } from '#contract/people/client.schema.ts';
import { placeText } from '#text/clients.ts';
import { placeLabels } from '#text/place.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { checkPlace, placeBody, placeDraft, type PlaceDraft } from '#web/features/office/clients/drafts.ts';
import { streetLine } from '#web/features/shared/clients/describe.ts';
import { SaveDialog } from '#web/features/office/clients/SaveDialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { client: string; place: Place | null; onClose: () => void; onDelete: () => void };

export function PlaceDialog({ client, place, onClose, onDelete }: Props) {
  const save = useCommand('place.save', (saved) => {
    toast({ tone: 'success', title: placeText.saved, body: streetLine(saved) });
    onClose();
  });
  const id = useRecordId(place);
  const form = useForm({
    base: placeDraft(place),
    check: checkPlace,
    save,
    send: (typed) => save.send({ params: { id }, body: placeBody(client, typed, place) }),
    keepAs: `place ${place?.id ?? client}`,
  });
  const field = (name: keyof PlaceDraft) => ({ label: placeLabels[name], autoComplete: 'off', ...form.field(name) });
  return (
    <SaveDialog
      title={place ? placeText.editTitle : placeText.addTitle}
      form={form}
      remove={place ? { label: placeText.remove, onRemove: onDelete } : undefined}
      onClose={onClose}
    >
      <Field required {...field('street')} />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-[2fr_1fr_1fr]">
        <div className="max-md:col-span-2">
          <Field required {...field('city')} />
        </div>
        <Field {...field('region')} />
        <Field {...field('postal_code')} />
      </div>
      <Field hint={placeText.labelHint} {...field('label')} />
      <Field {...field('gate_code')} />
      <TextArea hint={placeText.notesHint} rows={3} {...field('access_notes')} />
    </SaveDialog>
  );
}
