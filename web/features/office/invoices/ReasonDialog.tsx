import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { moneyLimits } from '#contract/limits.ts';
import { unbilledText } from '#contract/text/en/invoices.ts';
import { messageOf } from '#web/errors.ts';
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
  command: { busy: boolean; error: Error | null; forget: () => void };
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks why before something is called off. */
export function ReasonDialog({ hint, missing, failed, command, onConfirm, onClose, ...rest }: Props) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <Confirm
      {...rest}
      busy={command.busy}
      error={command.error && { title: failed, body: messageOf(command.error) }}
      onConfirm={() => {
        setTried(true);
        if (reason.trim()) onConfirm(reason.trim());
      }}
      onClose={onClose}
    >
      <TextArea
        label={unbilledText.reason}
        {...(hint && { hint })}
        maxLength={moneyLimits.reason}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          if (command.error) command.forget();
        }}
        error={tried && !reason.trim() ? missing : null}
      />
    </Confirm>
  );
}
