import { UserX } from 'lucide-react';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { peopleText as text } from '#text/clientPeople.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { person: { id: string; full_name: string }; onClose: () => void };

export function RemovePerson({ person: { id, full_name: name }, onClose }: Props) {
  const remove = useCommand('clientPerson.remove', () => {
    toast({ tone: 'success', title: text.removed, body: name });
    onClose();
  });
  return (
    <Confirm
      danger
      title={text.removeTitle}
      question={fill(text.removeQuestion, { name })}
      consequence={text.removeConsequence}
      Icon={UserX}
      action={text.remove}
      doing={actionText.removing}
      keep={text.keep}
      busy={remove.busy}
      error={remove.error && { title: text.notRemoved, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id } })}
      onClose={onClose}
    />
  );
}
