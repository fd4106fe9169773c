import { X } from 'lucide-react';
import { commonText } from '#text/common.ts';
import { shortcutsText, shellText } from '#text/shell.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl';
const shortcuts = [
  { keys: [command, 'K'], text: shellText.search },
  { keys: [command, 'B'], text: shortcutsText.menu },
  { keys: [command, 'Enter'], text: shortcutsText.next },
  { keys: ['?'], text: shortcutsText.shortcuts },
];

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      label={shortcutsText.title}
      className="rise inset-0 m-auto h-fit w-[min(26rem,calc(100vw-2rem))] rounded-panel bg-raised shadow-3"
    >
      <div className="flex items-center gap-2 pt-3 pr-2 pl-5">
        <h2 className="flex-1 wide text-18">{shortcutsText.title}</h2>
        <IconButton label={commonText.close} Icon={X} onClick={onClose} className="text-muted hover:text-text" />
      </div>
      <dl className="px-5 pt-1 pb-4">
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className="flex min-h-11 items-center justify-between gap-4 rule-t first:border-t-0">
            <dt>{text}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-chip px-2 text-center font-sans text-12/6 font-medium hairline"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
