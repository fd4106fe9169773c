import { writtenLimits } from '#contract/base/limits.ts';
import type { WrittenPage } from '#contract/office/writtenPage.schema.ts';
import { actionText } from '#text/actions.ts';
import { scriptsTabText } from '#text/scripts.ts';
import { trainingTabText } from '#text/training.ts';
import { writtenText } from '#text/written.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { DeletePage } from '#web/features/office/settings/WrittenPages.tsx';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Pages with a title and a text, by their readers. */
type Kind = 'training' | 'script';
const textOf = (kind: Kind) => (kind === 'training' ? trainingTabText : scriptsTabText);

type Props = { kind: Kind; onClose: () => void };

/** Adds or edits a page. */
function WrittenDialog({ kind, page, onClose }: Props & { page: WrittenPage | null }) {
  const text = textOf(kind);
  const id = useRecordId(page);
  const saved = () => {
    toast({ tone: 'success', title: text.saved });
    onClose();
  };
  const create = useCommand(`${kind}.create`, saved);
  const update = useCommand(`${kind}.update`, saved);
  const form = useForm({
    base: { title: page?.title ?? '', body: page?.body ?? '', published: page?.published ?? true },
    check: (shown) => ({
      title: shown.title.trim() ? undefined : writtenText.nameMissing,
      body: shown.body.trim() ? undefined : writtenText.bodyMissing,
    }),
    save: page ? update : create,
    keepAs: `${kind} ${page?.id ?? 'new'}`,
    send: (body) => (page ? update.send({ params: { id }, body }) : create.send({ body: { id, ...body } })),
  });
  return (
    <Dialog
      title={page ? text.editTitle : text.add}
      form={form}
      onClose={onClose}
      submit={text.save}
      doing={actionText.saving}
      failed={actionText.notSaved}
    >
      <Field label={writtenText.name} maxLength={writtenLimits.title} {...form.field('title')} />
      <TextArea
        label={writtenText.body}
        hint={text.bodyHint}
        rows={8}
        maxLength={writtenLimits.body}
        {...form.field('body')}
      />
      <SwitchField
        label={writtenText.published}
        hint={writtenText.publishHint}
        on={form.shown.published}
        onChange={(published) => form.type({ published })}
      />
    </Dialog>
  );
}

type DialogProps<Page> = Omit<Props, 'kind'> & { page: Page };

/** Created once per kind: a component created on each render would lose its state. */
export const dialogsOf = (kind: Kind) => ({
  Edit: (props: DialogProps<WrittenPage | null>) => <WrittenDialog kind={kind} {...props} />,
  Delete: (props: DialogProps<WrittenPage>) => <DeletePage command={`${kind}.delete`} text={textOf(kind)} {...props} />,
});
