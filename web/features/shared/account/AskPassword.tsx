import { messageOf } from '#web/errors.ts';
import { CurrentPassword } from '#web/features/shared/account/CurrentPassword.tsx';
import { useConfirmed } from '#web/features/shared/account/useConfirmed.ts';
import { Alert } from '#web/ui/Alert.tsx';
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

/** One question, answered with the password. */
export function AskPassword<T>({ title, body, action, doing, failed, danger = false, ...rest }: Props<T>) {
  const { send, onDone, onClose } = rest;
  const { form, failure, current } = useConfirmed({
    base: { current: '' },
    send: ({ current: password }) => send(password),
    onDone,
  });
  return (
    <Dialog title={title} form={form} onClose={onClose} submit={action} doing={doing} danger={danger}>
      <p className="text-15 text-muted md:text-14">{body}</p>
      {failure && <Alert title={failed} body={messageOf(failure)} />}
      <CurrentPassword {...current} />
    </Dialog>
  );
}
