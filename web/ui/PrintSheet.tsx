import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import '#web/styles/print.css';

type Props = { className?: string; children: ReactNode };

/** Printed instead of the page, and hidden on a screen. Paper is white in every theme. */
export function PrintSheet({ className = '', children }: Props) {
  return createPortal(
    <div aria-hidden data-theme="light" className={`print-sheet bg-surface text-text ${className}`}>
      {children}
    </div>,
    document.body,
  );
}
