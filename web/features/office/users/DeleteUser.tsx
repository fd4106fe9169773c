import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Profile } from '#contract/people/profile.schema.ts';
import { actionText } from '#text/actions.ts';
import { deleteUserText, tiesText, usersText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { deletionOf, hindrance, tiesIn, tiesQuery } from '#web/features/office/users/ties.ts';
import { useCurrency } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

type Props = { user: Pick<Profile, 'id' | 'full_name' | 'role'>; onClose: () => void; onDeleted: () => void };

/** Deletes a user. For a client it says what ends with them, and what has to be settled first. */
export function DeleteUser({ user: { id, full_name: name, role }, onClose, onDeleted }: Props) {
  const currency = useCurrency();
  const isClient = role === 'client';
  const ties = useQuery({ ...tiesQuery(id), enabled: isClient });
  const remove = useCommand('user.delete', () => {
    dismissErrors();
    toast({ tone: 'success', title: deleteUserText.done, body: fill(deleteUserText.doneBody, { name }) });
    onDeleted();
  });
  useErrorToast(remove.error, deleteUserText.failed, usersText.unexpected);
  const lines = ties.data ? tiesIn(ties.data, currency) : [];
  const first = ties.data ? hindrance(ties.data) : null;
  // A Cancel button would be ambiguous beside a button that cancels visits.
  const ends = ties.data !== undefined && ties.data.visits + ties.data.plans > 0;
  return (
    <Confirm
      danger
      title={deleteUserText.submit}
      question={fill(deleteUserText.question, { name })}
      consequence={deleteUserText.consequence}
      Icon={Trash2}
      action={ties.data ? deletionOf(ties.data) : deleteUserText.submit}
      doing={actionText.deleting}
      {...(ends && { keep: tiesText.keep })}
      softDisabled={isClient && (!ties.data || first !== null)}
      busy={remove.busy}
      error={remove.error && { title: deleteUserText.failed, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id } })}
      onClose={onClose}
    >
      {isClient && !ties.data && !ties.error && <LoadingLine text={tiesText.loading} />}
      {ties.error && !ties.data && (
        <PanelError
          text={`${tiesText.failed} ${messageOf(ties.error)}`}
          busy={ties.isFetching}
          onRetry={() => void ties.refetch()}
        />
      )}
      {ties.data && lines.length === 0 && <p className="text-15 text-muted md:text-14">{tiesText.nothing}</p>}
      {lines.length > 0 && (
        <div className="grid gap-1 rounded-card bg-sunken px-3.5 py-3 text-15 md:text-14">
          <p className="font-strong wrap-anywhere">{fill(tiesText.has, { name })}</p>
          <ul className="list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {first && <Alert title={actionText.notYet} body={fill(first, { name })} />}
    </Confirm>
  );
}
