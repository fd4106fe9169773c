import { useEffect, useState, type RefObject } from 'react';

/** True once the element has been in sight; then it stays so. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const found = element.current;
    if (!found || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '120px' },
    );
    observer.observe(found);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
