import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const ofTheReader = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * The part of a page that the address names. It scrolls into view, and again whenever late content above pushes it
 * away, until the user scrolls.
 */
export function useHashTarget<Target extends HTMLElement>(name: string) {
  const target = useRef<Target>(null);
  const named = useLocation().hash === `#${name}`;
  useEffect(() => {
    if (!named) return undefined;
    const reader = new AbortController();
    const observer = new ResizeObserver(() => target.current?.scrollIntoView());
    observer.observe(document.body);
    const stop = () => {
      observer.disconnect();
      reader.abort();
    };
    for (const event of ofTheReader) window.addEventListener(event, stop, { passive: true, signal: reader.signal });
    return stop;
  }, [named]);
  return target;
}
