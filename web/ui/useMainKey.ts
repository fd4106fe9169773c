import { useEffect, type RefObject } from 'react';

/** Ctrl+Enter presses the main button of a page or a side panel from anywhere in it, just as it submits a form. */
export function useMainKey(button: RefObject<HTMLButtonElement | null>) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const panel = button.current?.closest('[role="dialog"]');
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (panel && !panel.contains(event.target as Node)) return;
      // A dialog above it has its own form.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      button.current?.click();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [button]);
}
