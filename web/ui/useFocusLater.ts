import { useEffect, useRef, useState } from 'react';

/**
 * Where the focus goes when what had it is taken away, such as the bin of a row that was deleted. It waits for the
 * dialog to close, which gives the focus back to that bin first.
 */
export function useFocusLater<Target extends HTMLElement>() {
  const place = useRef<Target>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked) place.current?.focus({ preventScroll: true });
  }, [asked]);
  return { place, focusLater: () => setAsked((times) => times + 1) };
}
