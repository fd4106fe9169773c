import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonText } from '#text/common.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { leave } from '#web/ui/leaving.ts';
import { Modal } from '#web/ui/Modal.tsx';

type Props = {
  label: string;
  /** The record's heading; it contains the h2. */
  head: ReactNode;
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** One record, to the right of its list; on a phone it fills the screen. */
export function SidePanel({ label, head, busy = false, onClose, children }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      label={label}
      hold={busy ? 'all' : 'beside'}
      className="slide-in-end inset-y-0 right-0 left-auto m-0 h-dvh w-full bg-background shadow-3 md:w-[min(560px,100vw)] md:rounded-l-hero"
    >
      <div className="flex h-full flex-col safe-pr-0 max-md:safe-pl-0">
        <header className="flex items-start gap-2 rule-b bg-surface py-3 pr-2 pl-4 md:rounded-tl-hero md:pl-5">
          <div className="min-w-0 flex-1 py-1">{head}</div>
          <IconButton
            label={commonText.close}
            Icon={X}
            onClick={(event) => {
              if (!busy) leave(event.currentTarget.closest('dialog')!, onClose);
            }}
            className="text-muted hover:text-text"
          />
        </header>
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3.5 overflow-y-auto p-4 pb-[calc(1.5rem+env(safe-area-inset-bottom))] md:p-5">
          {children}
        </div>
      </div>
    </Modal>
  );
}
