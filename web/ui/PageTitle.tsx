import { useCallback, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useMoved } from '#web/ui/navigation.ts';

/** The page's one h1. It takes the focus after a navigation, so that a reader hears where they are. */
export function PageTitle({ className, children }: { className: string; children: ReactNode }) {
  const moved = useMoved();
  const { pathname, search } = useLocation();
  const arrive = useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (moved) heading?.focus({ preventScroll: true });
    },
    [moved],
  );
  return (
    <h1 key={pathname + search} ref={arrive} tabIndex={-1} className={`wide ${className}`}>
      {children}
    </h1>
  );
}
