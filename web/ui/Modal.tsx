import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { leave, unsavedIn } from '#web/ui/leaving.ts';
import { hasMouse } from '#web/ui/pointer.ts';
import { enterDialog, topDialog } from '#web/ui/toasts.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  label: string;
  className: string;
  /** `beside`: a click outside doesn't close it, because the user is typing. `all`: nothing does, because an action runs. */
  hold?: 'beside' | 'all' | null;
  children: ReactNode;
};

const tapAgain_ms = 300;

/** A double tap targets what the user saw: for a moment a shield takes the second tap where the dialog was. */
function cover({ top, left, width, height }: DOMRect): void {
  const shield = document.createElement('div');
  Object.assign(shield.style, { position: 'fixed', zIndex: '50', top: `${top}px`, left: `${left}px` });
  Object.assign(shield.style, { width: `${width}px`, height: `${height}px` });
  (topDialog() ?? document.body).append(shield);
  setTimeout(() => shield.remove(), tapAgain_ms);
}

/** The native dialog: it traps the focus, closes on Escape and returns the focus. */
export function Modal({ open, onClose, label, className, hold = null, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the element unmounts: only a closed dialog returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    const exit = enterDialog(element);
    return () => {
      const where = element.getBoundingClientRect();
      exit();
      element.close();
      if (!hasMouse()) cover(where);
    };
  }, [open]);

  /** Blocks the close while an action runs, and asks first if input would be lost. */
  function stay(event: SyntheticEvent<HTMLDialogElement>) {
    const element = event.currentTarget;
    // A menu or a dialog above this one has already handled the key.
    if (event.defaultPrevented || (event.target as Element).closest('dialog') !== element) return;
    if (hold !== 'all' && !unsavedIn(element)) return;
    event.preventDefault();
    if (hold !== 'all') leave(element, () => element.close());
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the platform's
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      onClick={(event) => {
        // The target is the dialog itself only for the backdrop; everything inside is its content.
        if (!hold && event.target === event.currentTarget) event.currentTarget.close();
      }}
      // Both handlers: a browser lets a page prevent `cancel` only once.
      onCancel={stay}
      onKeyDown={(event) => {
        if (event.key === 'Escape') stay(event);
      }}
      className={`fixed max-h-none max-w-none ${className}`}
    >
      {open && children}
    </dialog>
  );
}
