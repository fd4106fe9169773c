import type { LucideIcon } from 'lucide-react';
import { moneyLimits } from '#contract/base/limits.ts';
import { fieldText } from '#text/fields.ts';
import { messageOf } from '#web/errors.ts';
import { useForm } from '#web/form.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

type Props = {
  title: string;
  question: string;
  consequence: string;
  Icon: LucideIcon;
  hint?: string;
  /** The message if the reason is missing or too short (`min`). */
  missing: string;
  min?: number;
  /** The label of the other button, for dialogs where Cancel could mean the action itself. */
  keep?: string;
  action: string;
  doing: string;
  failed: string;
  danger?: boolean;
  /** The reason is kept under this name after the session ends. */
  keepAs: string;
  command: { busy: boolean; error: Error | null; forget: () => void };
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks for a reason before something is called off. */
export function ReasonDialog({ hint, missing, min = 1, failed, keepAs, command, onConfirm, ...rest }: Props) {
  const form = useForm({
    base: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim().length < min ? missing : undefined }),
    save: command,
    send: ({ reason }) => onConfirm(reason.trim()),
    keepAs,
  });
  return (
    <Confirm
      {...rest}
      busy={form.busy}
      error={form.error && { title: failed, body: messageOf(form.error) }}
      form={form}
      onConfirm={form.submit}
    >
      <TextArea
        label={fieldText.reason}
        {...(hint && { hint })}
        maxLength={moneyLimits.reason}
        {...form.field('reason')}
      />
    </Confirm>
  );
}
