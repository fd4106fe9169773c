import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigationType } from 'react-router';
import { paintFor } from '#web/theme.ts';
import { Moved } from '#web/ui/navigation.ts';

const isNight = (handle: unknown) => typeof handle === 'object' && handle !== null && 'night' in handle;

/** Wraps every page: sets the theme of the area and the scroll position. */
export function RootLayout() {
  const { key, pathname } = useLocation();
  const [firstKey] = useState(key);
  const lastPath = useRef(pathname);
  const how = useNavigationType();
  const alwaysDark = useMatches().some(({ handle }) => isNight(handle));
  const tech = pathname.split('/')[1] === 'tech';

  useLayoutEffect(() => paintFor({ tech, alwaysDark }), [tech, alwaysDark]);
  useEffect(() => {
    if (pathname === lastPath.current) return;
    lastPath.current = pathname;
    // On Back, the browser restores the scroll position itself.
    if (how !== 'POP') window.scrollTo(0, 0);
  }, [pathname, how]);

  return (
    <Moved value={key !== firstKey}>
      <Outlet />
    </Moved>
  );
}
