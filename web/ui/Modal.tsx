import { useEffect, useRef, type ReactNode } from 'react';

type Props = { open: boolean; onClose: () => void; label: string; className: string; children: ReactNode };

/** The platform's own dialog: it traps the focus, closes on Escape and gives the focus back. */
export function Modal({ open, onClose, label, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the platform's
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        // Only the backdrop is the dialog itself; everything inside is its content.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
      className={`fixed max-h-none max-w-none ${className}`}
    >
      {open && children}
    </dialog>
  );
}
