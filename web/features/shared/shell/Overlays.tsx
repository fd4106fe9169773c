import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Role } from '#contract/base/role.ts';

export type Overlay = 'palette' | 'shortcuts' | 'menu' | 'more';

const Palette = lazy(async () => ({ default: (await import('#web/features/shared/palette/Palette.tsx')).Palette }));
const Shortcuts = lazy(async () => ({
  default: (await import('#web/features/shared/palette/Shortcuts.tsx')).Shortcuts,
}));

type Props = { role: Role; overlay: Overlay | null; onClose: (gone: Overlay) => void };

/** Overlays that few visits need load on first use. */
export function Overlays({ role, overlay, onClose }: Props) {
  const [ahead, setAhead] = useState('');
  function close(gone: Overlay) {
    setAhead('');
    onClose(gone);
  }
  return (
    <>
      <Suspense fallback={<TypedAhead typed={ahead} onType={setAhead} onEscape={() => close('palette')} />}>
        {overlay === 'palette' && <Palette role={role} ahead={ahead} onClose={() => close('palette')} />}
      </Suspense>
      <Suspense>{overlay === 'shortcuts' && <Shortcuts onClose={() => close('shortcuts')} />}</Suspense>
    </>
  );
}

type AheadProps = { typed: string; onType: (typed: string) => void; onEscape: () => void };

/** A user who presses Ctrl K keeps typing: the keys are kept until the palette's code has loaded, and reach nothing else. */
function TypedAhead({ typed, onType, onEscape }: AheadProps) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace') onType(typed.slice(0, -1));
    else if (event.key === 'Enter') onType(`${typed}\n`);
    else if (event.key.length === 1) onType(typed + event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const over = new AbortController();
    document.addEventListener('keydown', press, { capture: true, signal: over.signal });
    return () => over.abort();
  }, []);
  return null;
}
