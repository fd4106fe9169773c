import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { leave, unsavedIn } from '#web/ui/leaving.ts';
import { enterDialog } from '#web/ui/toasts.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  label: string;
  className: string;
  /** `beside`: a click beside it doesn't close it, for something is being typed. `all`: nothing does, something runs. */
  hold?: 'beside' | 'all' | null;
  children: ReactNode;
};

/** The platform's own dialog: it traps the focus, closes on Escape and gives the focus back. */
export function Modal({ open, onClose, label, className, hold = null, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the element goes, not after: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    const exit = enterDialog(element);
    return () => {
      exit();
      element.close();
    };
  }, [open]);

  /** Something runs, or something was typed: then it is asked whether to lose it. */
  function stay(event: SyntheticEvent<HTMLDialogElement>) {
    const element = event.currentTarget;
    // A key that a menu or a dialog above this one has dealt with.
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
        // Only the backdrop is the dialog itself; everything inside is its content.
        if (!hold && event.target === event.currentTarget) event.currentTarget.close();
      }}
      // Both: a browser lets a page refuse the cancel once, and then no more.
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
