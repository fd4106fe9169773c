import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const ofTheReader = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * The part of a page that the address names. It is brought into view, and again whenever something above it comes late
 * and pushes it away, until the reader takes over.
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
