import { LogOut } from 'lucide-react';
import { actionText } from '#text/actions.ts';
import { endAllText as text } from '#text/settings.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';

export function EndAllSessions({ onClose }: { onClose: () => void }) {
  const end = useCommand('user.endAllSessions', () => {
    toast({ tone: 'success', title: text.done, body: text.doneBody });
    onClose();
  });
  return (
    <Confirm
      danger
      title={text.action}
      question={text.question}
      consequence={text.consequence}
      Icon={LogOut}
      action={text.action}
      doing={actionText.signingOut}
      busy={end.busy}
      error={end.error && { title: text.failed, body: messageOf(end.error) }}
      onConfirm={() => end.send({})}
      onClose={onClose}
    />
  );
}
