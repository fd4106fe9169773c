import { useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useMoved } from '#web/ui/navigation.ts';

type Props = { className: string; children: ReactNode };

/**
 * The page's one h1. It takes the focus on a new page, so that screen readers announce the page. A filter or an opened
 * record in the address is no new page: a user who types or closes something keeps the focus.
 */
export function PageTitle(props: Props) {
  return <Heading key={useLocation().pathname} {...props} />;
}

function Heading({ className, children }: Props) {
  const [moved] = useState(useMoved());
  const arrive = useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (moved) heading?.focus({ preventScroll: true });
    },
    [moved],
  );
  return (
    <h1 ref={arrive} tabIndex={-1} className={`wide ${className}`}>
      {children}
    </h1>
  );
}
