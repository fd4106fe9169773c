import { commonText } from '#contract/text/en/common.ts';
import { messageOf } from '#web/errors.ts';
import { CurrentPassword } from '#web/features/shared/account/CurrentPassword.tsx';
import { useConfirmed } from '#web/features/shared/account/useConfirmed.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

type Props<T> = {
  title: string;
  body: string;
  action: string;
  doing: string;
  failed: string;
  danger?: boolean;
  send: (password: string) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
};

/** One question, and the password that answers it. */
export function AskPassword<T>({
  title,
  body,
  action,
  doing,
  failed,
  danger = false,
  send,
  onDone,
  onClose,
}: Props<T>) {
  const { field, busy, failure, submit } = useConfirmed(send, onDone);
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      onSubmit={() => submit({ asked: true })}
      footer={
        <>
          <Button refused={busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} refused={busy}>
            {busy ? doing : action}
          </Button>
        </>
      }
    >
      <p className="text-15 text-muted md:text-14">{body}</p>
      {failure && <Alert title={failed} body={messageOf(failure)} />}
      <CurrentPassword {...field} />
    </Dialog>
  );
}
