import type { LucideIcon } from 'lucide-react';
import { moneyLimits } from '#contract/base/limits.ts';
import { unbilledText } from '#text/invoices.ts';
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
  /** Said when no reason is given. */
  missing: string;
  action: string;
  doing: string;
  failed: string;
  danger?: boolean;
  /** Under this name the reason outlives a session that ended. */
  keepAs: string;
  command: { busy: boolean; error: Error | null; forget: () => void };
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks why before something is called off. */
export function ReasonDialog({ hint, missing, failed, keepAs, command, onConfirm, ...rest }: Props) {
  const form = useForm({
    base: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : missing }),
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
        label={unbilledText.reason}
        {...(hint && { hint })}
        maxLength={moneyLimits.reason}
        {...form.field('reason')}
      />
    </Confirm>
  );
}
