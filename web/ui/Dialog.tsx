import { X } from 'lucide-react';
import { useLayoutEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { commonText } from '#contract/text/en/common.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';

type Props = {
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  /** Something is on its way: the dialog stays until it is known how it went. */
  busy?: boolean;
  /** The buttons; the last one sends the form. */
  footer: ReactNode;
  children: ReactNode;
};

/** A form above the page: on a desk in the middle, on a phone a sheet from below. The first field has the focus. */
export function Dialog({ title, onClose, onSubmit, busy = false, footer, children }: Props) {
  const form = useRef<HTMLFormElement>(null);

  // After the Modal's own effect, which opens it: nothing can be focused in a closed dialog.
  useLayoutEffect(() => {
    const found = ['[data-first]', 'input:not([hidden]), select, textarea'].map((what) =>
      form.current?.querySelector<HTMLElement>(what),
    );
    found.find(Boolean)?.focus();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A form inside a dialog inside a form's panel: what is sent here is sent once.
    event.stopPropagation();
    if (!busy) onSubmit();
  }

  // Enter alone makes a new line in a text, and chooses in a list.
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  }

  return (
    <Modal
      open
      onClose={onClose}
      label={title}
      hold={busy ? 'all' : 'beside'}
      className="rise inset-x-0 top-auto bottom-0 m-0 w-full rounded-t-hero bg-raised shadow-3 md:inset-0 md:m-auto md:h-fit md:w-[min(500px,calc(100vw-2rem))] md:rounded-panel"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; the button is there as well */}
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={press}
        className="flex max-h-[calc(100dvh-2rem)] flex-col pb-[env(safe-area-inset-bottom)] max-md:safe-pr-0 max-md:safe-pl-0"
      >
        <div className="flex items-center gap-2 pt-3 pr-2 pl-5 md:pl-6">
          <h2 className="min-w-0 flex-1 wide text-20 wrap-anywhere">{title}</h2>
          <IconButton
            label={commonText.close}
            Icon={X}
            onClick={() => {
              if (!busy) onClose();
            }}
            className="text-muted hover:text-text"
          />
        </div>
        <div className="grid min-h-0 content-start gap-4 overflow-y-auto px-5 pt-1.5 pb-5 md:px-6">{children}</div>
        <div className="flex justify-end gap-2 rule-t px-5 py-3.5 max-md:*:flex-1 md:px-6">{footer}</div>
      </form>
    </Modal>
  );
}
