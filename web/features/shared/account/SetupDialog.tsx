import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { commonText } from '#text/common.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';

type Props = { title: string; intro: string; wide?: boolean; onClose: () => void; children: ReactNode };

/** A setup takes several forms in a row; a click outside the dialog doesn't discard them. */
export function SetupDialog({ title, intro, wide = false, onClose, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  return (
    <Modal
      open
      onClose={onClose}
      label={title}
      hold="beside"
      className={`rise inset-x-0 top-auto bottom-0 m-0 w-full rounded-t-hero bg-raised shadow-3 md:inset-0 md:m-auto md:h-fit md:rounded-panel ${
        wide ? 'md:w-[min(660px,calc(100vw-2rem))]' : 'md:w-[min(460px,calc(100vw-2rem))]'
      }`}
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col pb-[env(safe-area-inset-bottom)] max-md:safe-pr-0 max-md:safe-pl-0">
        <div className="flex items-center gap-2 pt-3 pr-2 pl-5 md:pl-6">
          <h2 className="min-w-0 flex-1 wide text-20">{title}</h2>
          <IconButton label={commonText.close} Icon={X} onClick={onClose} className="text-muted hover:text-text" />
        </div>
        <div ref={content} className="grid content-start gap-4 overflow-y-auto px-5 pt-0.5 pb-6 md:px-6">
          <p className="text-14 text-pretty text-muted">{intro}</p>
          {children}
        </div>
      </div>
    </Modal>
  );
}
