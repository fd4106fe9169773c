import { Trash2 } from 'lucide-react';
import type { Asset, Contact, Place } from '#contract/people/client.schema.ts';
import { actionText } from '#text/actions.ts';
import { assetText, clientText, contactText, placeText } from '#text/clients.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { streetLine } from '#web/features/shared/clients/describe.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';

export type Leaving =
  | { kind: 'contact'; row: Contact }
  | { kind: 'place'; row: Place }
  | { kind: 'asset'; row: Asset; place: Place };

function tell(leaving: Leaving) {
  if (leaving.kind === 'contact')
    return {
      title: contactText.deleteTitle,
      question: fill(contactText.question, { name: leaving.row.full_name }),
      consequence: clientText.final,
      done: contactText.deleted,
    };
  if (leaving.kind === 'place')
    return {
      title: placeText.deleteTitle,
      question: fill(placeText.question, { place: streetLine(leaving.row) }),
      consequence: placeText.consequence,
      done: placeText.deleted,
    };
  const thing = leaving.row.label;
  return {
    title: fill(assetText.deleteTitle, { thing }),
    question: fill(assetText.question, { thing, place: streetLine(leaving.place) }),
    consequence: clientText.final,
    done: fill(assetText.deleted, { thing }),
  };
}

type Props = { leaving: Leaving; onClose: () => void; onDeleted: () => void };

/** Asks first. The server refuses to delete a part that jobs refer to, and says why. */
export function DeletePart({ leaving, onClose, onDeleted }: Props) {
  const { title, question, consequence, done } = tell(leaving);
  const remove = useCommand(`${leaving.kind}.delete`, () => {
    toast({ tone: 'success', title: done });
    onDeleted();
  });
  return (
    <Confirm
      danger
      title={title}
      question={question}
      consequence={consequence}
      Icon={Trash2}
      action={actionText.delete}
      doing={actionText.deleting}
      busy={remove.busy}
      error={remove.error && { title: clientText.notDeleted, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id: leaving.row.id } })}
      onClose={onClose}
    />
  );
}
