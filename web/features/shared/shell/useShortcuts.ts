import { useEffectEvent, useLayoutEffect } from 'react';

type Actions = { palette: () => void; shortcuts: () => void; menu: () => void };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Ctrl or Cmd with K and B work everywhere; a bare question mark only outside text fields. */
export function useShortcuts(actions: Actions) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]')) return;
    const chord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const key = event.key.toLowerCase();
    const action =
      chord && key === 'k'
        ? actions.palette
        : chord && key === 'b'
          ? actions.menu
          : key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
            ? actions.shortcuts
            : null;
    if (!action) return;
    event.preventDefault();
    action();
  });

  // Registered before the first paint, so that an immediate keypress counts.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
