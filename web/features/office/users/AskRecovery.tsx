import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { Profile } from '#contract/people/profile.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { profileQuery } from '#web/profile.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

export type Command = 'user.sendLink' | 'user.resetFactors' | 'user.endSessions';

type Props = {
  user: Profile;
  command: Command;
  Icon: LucideIcon;
  text: Record<'title' | 'question' | 'consequence' | 'doing' | 'done' | 'doneBody' | 'failed', string>;
  onClose: () => void;
};

/** Says what will happen, and does it only after a confirmation. */
export function AskRecovery({ user, command, Icon, text, onClose }: Props) {
  const client = useQueryClient();
  const values = { name: user.full_name, email: user.email ?? '' };
  const recover = useCommand(command, (saved) => {
    client.setQueryData(profileQuery(saved.id).queryKey, saved);
    dismissErrors();
    toast({ tone: 'success', title: text.done, body: fill(text.doneBody, values) });
    onClose();
  });
  useErrorToast(recover.error, text.failed);
  return (
    <Confirm
      title={text.title}
      question={fill(text.question, values)}
      consequence={fill(text.consequence, values)}
      Icon={Icon}
      action={text.title}
      doing={text.doing}
      busy={recover.busy}
      error={recover.error && { title: text.failed, body: messageOf(recover.error) }}
      onConfirm={() => recover.send({ params: { id: user.id } })}
      onClose={() => {
        dismissErrors();
        onClose();
      }}
    />
  );
}
