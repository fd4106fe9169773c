import { useEffect, useState, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { bootText } from '#text/boot.ts';

/** How Chromium and Firefox, Safari, and Vite for a stylesheet say that a file didn't come. */
const isMissingCode = (error: unknown) =>
  error instanceof Error && /dynamically imported|module script|preload CSS/.test(error.message);

/** The name of this file has the build's hash: each build is reloaded for once, so that nothing can loop. */
const build = import.meta.url;
const key = 'reloaded-for';

/**
 * A release replaces the files of the last one, so a page that was opened before asks for code that is gone: a reload
 * brings the new one. A portal that can't be reached is no release, and a reload would only show the browser's own page.
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
  return (
    <p role="alert" className="m-auto p-8 text-16">
      {bootText.updated}{' '}
      <button type="button" className="font-medium text-accent underline" onClick={() => location.reload()}>
        {bootText.reload}
      </button>
    </p>
  );
}
