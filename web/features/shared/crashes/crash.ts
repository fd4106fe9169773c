import { lazy } from 'react';

const load = () => import('#web/features/shared/crashes/CrashPage.tsx');

/** Not in the first view, but loaded soon after it: when a page breaks, the connection may be down as well. */
export const CrashPage = lazy(async () => ({ default: (await load()).CrashPage }));
export const ShellCrashPage = lazy(async () => ({ default: (await load()).ShellCrashPage }));

setTimeout(() => void load().catch(() => undefined), 5_000);
