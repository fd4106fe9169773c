import { useEffect, useState, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { bootText } from '#text/boot.ts';
import { ReloadLine } from '#web/features/shared/crashes/ReloadLine.tsx';

/** Matches the message for a file that failed to load in Chromium and Firefox, in Safari, and from Vite for a stylesheet. */
const isMissingCode = (error: unknown) =>
  error instanceof Error && /dynamically imported|module script|preload CSS/.test(error.message);

/** This file's name contains the build's hash: the page reloads once per build, so it can't loop. */
const build = import.meta.url;
const key = 'reloaded-for';

/**
 * A release replaces the files of the previous one, so a page that was opened earlier asks for code that is gone, and a
 * reload fetches the new code. If the portal can't be reached, there is no new release, and a reload would only show
 * the browser's own error page.
 */
export function AfterRelease({ children }: { children: ReactNode }) {
  const missing = isMissingCode(useRouteError());
  const [state, setState] = useState<'asking' | 'reloaded' | 'away'>('asking');

  useEffect(() => {
    if (!missing) return;
    fetch('/', { method: 'HEAD' }).then(
      () => {
        if (sessionStorage.getItem(key) === build) return setState('reloaded');
        sessionStorage.setItem(key, build);
        location.reload();
      },
      () => setState('away'),
    );
  }, [missing]);

  if (!missing || state === 'away') return children;
  if (state === 'asking') return null;
  return <ReloadLine text={bootText.updated} />;
}
