import { useEffect, useRef, useState } from 'react';

/**
 * Moves the focus when the focused element is removed, such as the delete button of a deleted row. It waits for the
 * dialog to close, which first returns the focus to that button.
 */
export function useFocusLater<Target extends HTMLElement>() {
  const place = useRef<Target>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked) place.current?.focus({ preventScroll: true });
  }, [asked]);
  return { place, focusLater: () => setAsked((times) => times + 1) };
}
