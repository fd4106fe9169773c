import { lazy, Suspense } from 'react';
import type { Role } from '#contract/role.ts';

export type Overlay = 'palette' | 'shortcuts' | 'menu' | 'more';

const Palette = lazy(async () => ({ default: (await import('#web/features/shared/palette/Palette.tsx')).Palette }));
const Shortcuts = lazy(async () => ({
  default: (await import('#web/features/shared/palette/Shortcuts.tsx')).Shortcuts,
}));

type Props = { role: Role; overlay: Overlay | null; onClose: (gone: Overlay) => void };

/** What few visits need is loaded when it is first asked for. */
export function Overlays({ role, overlay, onClose }: Props) {
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' && <Palette role={role} onClose={() => onClose('palette')} />}
      {overlay === 'shortcuts' && <Shortcuts onClose={() => onClose('shortcuts')} />}
    </Suspense>
  );
}
