import { PencilLine } from 'lucide-react';
import { leaveText as text } from '#text/leave.ts';
import { Confirm } from '#web/ui/Confirm.tsx';

/** Loaded when there is unsaved input for the first time (web/ui/Form.tsx asks for it). */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Confirm
      title={text.title}
      question={text.question}
      Icon={PencilLine}
      action={text.discard}
      doing={text.discard}
      keep={text.stay}
      danger
      busy={false}
      error={null}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}
