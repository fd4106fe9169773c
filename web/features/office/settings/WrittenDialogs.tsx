import { writtenLimits } from '#contract/base/limits.ts';
import type { WrittenPage } from '#contract/office/writtenPage.schema.ts';
import { scriptsTabText } from '#text/scripts.ts';
import { trainingTabText } from '#text/training.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { DeletePage } from '#web/features/office/settings/WrittenPages.tsx';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Pages of a title and a text, and who reads them. */
type Kind = 'training' | 'script';
const textOf = (kind: Kind) => (kind === 'training' ? trainingTabText : scriptsTabText);

type Props = { kind: Kind; onClose: () => void };

/** Adds a page, or changes the one it is given. */
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
      title: shown.title.trim() ? undefined : text.nameMissing,
      body: shown.body.trim() ? undefined : text.bodyMissing,
    }),
    save: page ? update : create,
    keepAs: `${kind} ${page?.id ?? 'new'}`,
    send: (body) => (page ? update.send({ params: { id }, body }) : create.send({ body: { id, ...body } })),
  });
  return (
    <Dialog
      title={page ? text.editTitle : text.addTitle}
      form={form}
      onClose={onClose}
      submit={form.busy ? text.saving : text.save}
      failed={text.notSaved}
    >
      <Field label={text.name} maxLength={writtenLimits.title} {...form.field('title')} />
      <TextArea
        label={text.body}
        hint={text.bodyHint}
        rows={8}
        maxLength={writtenLimits.body}
        {...form.field('body')}
      />
      <SwitchField
        label={text.publish}
        hint={text.publishHint}
        on={form.shown.published}
        onChange={(published) => form.type({ published })}
      />
    </Dialog>
  );
}

function DeleteWritten({ kind, page, onClose }: Props & { page: WrittenPage }) {
  const text = textOf(kind);
  const remove = useCommand(`${kind}.delete`, () => {
    toast({ tone: 'success', title: text.deleted });
    onClose();
  });
  return (
    <DeletePage
      title={page.title}
      text={text}
      command={remove}
      onConfirm={() => remove.send({ params: { id: page.id } })}
      onClose={onClose}
    />
  );
}

type DialogProps<Page> = Omit<Props, 'kind'> & { page: Page };

/** Made once for each kind: a component that is new with each drawing would lose what was typed. */
export const dialogsOf = (kind: Kind) => ({
  Edit: (props: DialogProps<WrittenPage | null>) => <WrittenDialog kind={kind} {...props} />,
  Delete: (props: DialogProps<WrittenPage>) => <DeleteWritten kind={kind} {...props} />,
});
