import { Trash2 } from 'lucide-react';
import type { Profile } from '#contract/people/profile.schema.ts';
import { deleteUserText, usersText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

type Props = { user: Pick<Profile, 'id' | 'full_name'>; onClose: () => void; onDeleted: () => void };

export function DeleteUser({ user: { id, full_name: name }, onClose, onDeleted }: Props) {
  const remove = useCommand('user.delete', () => {
    dismissErrors();
    toast({ tone: 'success', title: deleteUserText.done, body: fill(deleteUserText.doneBody, { name }) });
    onDeleted();
  });
  useErrorToast(remove.error, deleteUserText.failed, usersText.unexpected);
  return (
    <Confirm
      danger
      title={deleteUserText.title}
      question={fill(deleteUserText.question, { name })}
      consequence={deleteUserText.consequence}
      Icon={Trash2}
      action={deleteUserText.submit}
      doing={deleteUserText.busy}
      busy={remove.busy}
      error={remove.error && { title: deleteUserText.failed, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id } })}
      onClose={onClose}
    />
  );
}
