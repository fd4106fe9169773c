import { lazy } from 'react';
import { bootText } from '#text/boot.ts';
import { ReloadLine } from '#web/features/shared/crashes/ReloadLine.tsx';

const load = () => import('#web/features/shared/crashes/CrashPage.tsx');

/** If this code is missing, too, another error page would fail in the same way, without end. */
const missing = () => ({ default: () => <ReloadLine text={bootText.notLoaded} /> });

/** Not in the first view, but loaded soon after it: when a page breaks, the connection may be down as well. */
export const CrashPage = lazy(() => load().then((pages) => ({ default: pages.CrashPage }), missing));
export const ShellCrashPage = lazy(() => load().then((pages) => ({ default: pages.ShellCrashPage }), missing));

setTimeout(() => void load().catch(() => undefined), 5_000);
