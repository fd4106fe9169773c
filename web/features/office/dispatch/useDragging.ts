import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Block } from '#web/features/office/dispatch/blocks.ts';
import { watchDrags, type DragHandle, type Over } from '#web/features/office/dispatch/drag.ts';
import type { BoardGeometry } from '#web/features/office/dispatch/boardGeometry.ts';
import { drawing } from '#web/features/office/dispatch/preview.ts';
import { aim, placeIn, type Model, type Target } from '#web/features/office/dispatch/target.ts';

export type Dropped = { block: Block; target: Target } | { block: Block; target: 'drawer' };

/** Binds dragging to the board and the drawer inside `area`. The page is notified only of the drop. */
export function useDragging(
  area: RefObject<HTMLElement | null>,
  model: Model | null,
  find: (id: string) => Block | null,
  onDrop: (dropped: Dropped) => void,
) {
  const dropped = useEffectEvent(onDrop);
  const now = useEffectEvent(() => model);

  const thingOf = useEffectEvent(find);
  const aimed = useEffectEvent((dragHandle: DragHandle<Block>, over: Over) =>
    model ? aim(model, dragHandle, over) : null,
  );

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let draw: ReturnType<typeof drawing> | null = null;
    let geometry: BoardGeometry | null = null;
    const rowOf = ({ mode, thing }: DragHandle<Block>, over: Over) =>
      mode === 'resize'
        ? (geometry?.rowOf(thing.jobs[0].assigned_to ?? '') ?? null)
        : over.kind === 'row'
          ? over.row
          : null;
    return watchDrags<Block>(element, {
      dragHandle(target) {
        if (target.closest('[data-no-drag]')) return null;
        const source = target.closest<HTMLElement>('[data-block]');
        const thing = source && thingOf(source.dataset['block'] ?? '');
        if (!source || !thing) return null;
        const resize = target.closest('[data-resize]') && thing.kind === 'job';
        return { thing, source, mode: resize ? 'resize' : 'move' };
      },
      onStart({ thing, mode, source }, found) {
        geometry = found;
        draw = drawing(
          () => now()!,
          (span) => placeIn(now()!, span),
        );
        draw.begin(thing, mode, source);
      },
      onMove(dragHandle, over, pointer, held) {
        if (!now()) return;
        draw?.aimed(dragHandle.thing, aimed(dragHandle, over), rowOf(dragHandle, over), over.kind === 'drawer');
        draw?.follow(pointer, held);
      },
      onEnd(dragHandle, over, cancelled) {
        draw?.end();
        draw = null;
        if (cancelled) return;
        const { thing: block } = dragHandle;
        const target = aimed(dragHandle, over);
        if (target) dropped({ block, target });
        else if (over.kind === 'drawer' && block.kind === 'job') dropped({ block, target: 'drawer' });
      },
    });
  }, [area]);
}
