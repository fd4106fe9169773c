import { lazy, Suspense } from 'react';
import type { Role } from '#contract/role.ts';

export type Overlay = 'palette' | 'shortcuts' | 'menu' | 'more';

const Palette = lazy(async () => ({ default: (await import('#web/features/palette/Palette.tsx')).Palette }));
const Shortcuts = lazy(async () => ({ default: (await import('#web/features/palette/Shortcuts.tsx')).Shortcuts }));

/** What few visits need is loaded when it is first asked for. */
export function Overlays({ role, overlay, onClose }: { role: Role; overlay: Overlay | null; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' && <Palette role={role} onClose={onClose} />}
      {overlay === 'shortcuts' && <Shortcuts onClose={onClose} />}
    </Suspense>
  );
}
