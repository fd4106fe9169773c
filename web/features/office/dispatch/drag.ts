import { boardGeometryOf, type BoardGeometry, type Row } from '#web/features/office/dispatch/boardGeometry.ts';

/**
 * Dragging on the board, with our own pointer events. It bypasses React: transforms move the parts that follow the
 * pointer, once a frame, and the page renders again only after a drop.
 */

/** The dragged block or card, and whether it is moved or resized. */
export type DragHandle<Thing> = { thing: Thing; mode: 'move' | 'resize'; source: HTMLElement };

/** Where the pointer is: over a technician's row, over the drawer, or nowhere. */
export type Over =
  | {
      kind: 'row';
      row: Row;
      /** Positions along the row's lane, from 0 to 1: the pointer, and the left edge of the dragged card. */
      at: number;
      edge: number;
    }
  | { kind: 'drawer' }
  | { kind: 'nowhere' };

export type Handlers<Thing> = {
  /** The drag that starts at this element, if any. */
  dragHandle: (target: HTMLElement) => DragHandle<Thing> | null;
  onStart: (dragHandle: DragHandle<Thing>, geometry: BoardGeometry) => void;
  /** Called once a frame; it may draw, without React. */
  onMove: (dragHandle: DragHandle<Thing>, over: Over, pointer: { x: number; y: number }, held: number) => void;
  /** `cancelled`: Escape, or the browser took the pointer away. */
  onEnd: (dragHandle: DragHandle<Thing>, over: Over, cancelled: boolean) => void;
};

/** Pixels before a press becomes a drag; a finger has to rest first (`rest`, in ms), or it scrolls. */
const slack = 4;
const rest = 350;
/** Pixels from an edge within which the board scrolls, faster towards the edge. */
const edge = 44;
/** Pixels per second, independent of the frame rate. */
const speed = 1_100;

/** `area` contains the board and the drawer. */
export function watchDrags<Thing>(area: HTMLElement, handlers: Handlers<Thing>): () => void {
  let geometry: BoardGeometry | null = null;
  let dragHandle: DragHandle<Thing> | null = null;
  let over: Over = { kind: 'nowhere' };
  let from = { x: 0, y: 0 };
  let pointer = { x: 0, y: 0 };
  let drawn = from;
  let held = 0;
  let frame = 0;
  let timer = 0;
  let last = 0;

  function find(): Over {
    if (!geometry || geometry.inDrawer(pointer)) return { kind: geometry ? 'drawer' : 'nowhere' };
    const here = geometry.at(pointer);
    if (!here) return { kind: 'nowhere' };
    return { kind: 'row', row: here.row, at: here.along(pointer.x), edge: here.along(pointer.x - held) };
  }

  /** Returns whether the board scrolled. */
  function scrollAlong({ scroller, edges }: BoardGeometry, passed: number): boolean {
    const { left, right, top, bottom } = edges;
    const { x, y } = pointer;
    if (x <= left - edge || x >= right || y <= top - edge || y >= bottom + edge) return false;
    const pull = (before: number, after: number) =>
      before < edge ? -(1 - before / edge) : after < edge ? 1 - after / edge : 0;
    const by = (amount: number) => Math.round(Math.max(-1, Math.min(1, amount)) * speed * (passed / 1_000));
    const [sideways, downwards] = [by(pull(x - left, right - x)), by(pull(y - top, bottom - y))];
    if (!sideways && !downwards) return false;
    scroller.scrollBy(sideways, downwards);
    return true;
  }

  function tick(now: number) {
    frame = 0;
    if (!dragHandle || !geometry) return;
    const moved = scrollAlong(geometry, Math.min(50, now - last));
    last = now;
    if (moved || drawn !== pointer) {
      drawn = pointer;
      over = find();
      handlers.onMove(dragHandle, over, pointer, held);
    }
    // The loop continues: while the pointer rests at an edge, the board keeps scrolling.
    frame = requestAnimationFrame(tick);
  }

  function begin() {
    if (!dragHandle || geometry) return;
    geometry = boardGeometryOf(area);
    const { left } = dragHandle.source.getBoundingClientRect();
    // A drawer card is wider than its block will be, so it is held near its start.
    const most = geometry.inDrawer(from) ? 16 : Infinity;
    held = dragHandle.mode === 'resize' ? 0 : Math.max(0, Math.min(from.x - left, most));
    dragHandle.source.dataset['dragged'] = '';
    getSelection()?.removeAllRanges();
    handlers.onStart(dragHandle, geometry);
    drawn = from;
    last = performance.now();
    frame = requestAnimationFrame(tick);
  }

  function end(cancelled: boolean) {
    const [ended, was] = [dragHandle, geometry];
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', lost);
    removeEventListener('keydown', key, true);
    if (ended && was && !cancelled) over = find();
    dragHandle = null;
    geometry = null;
    if (!ended) return;
    delete ended.source.dataset['dragged'];
    if (!was) return;
    // The release of a drag also fires a click on the element under it; that click is dropped.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, true));
    handlers.onEnd(ended, over, cancelled);
  }

  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  function move(event: PointerEvent) {
    pointer = { x: event.clientX, y: event.clientY };
    if (geometry) return;
    const far = Math.hypot(pointer.x - from.x, pointer.y - from.y) > slack;
    if (!far) return;
    if (event.pointerType === 'touch') end(true);
    else begin();
  }
  const up = () => end(false);
  const lost = () => end(true);
  function key(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(true);
  }

  function down(event: PointerEvent) {
    if (
      event.button !== 0 ||
      dragHandle ||
      !(event.target instanceof HTMLElement || event.target instanceof SVGElement)
    )
      return;
    const found = handlers.dragHandle(event.target as HTMLElement);
    if (!found) return;
    dragHandle = found;
    from = { x: event.clientX, y: event.clientY };
    pointer = from;
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', lost);
    addEventListener('keydown', key, true);
    if (event.pointerType === 'touch') timer = setTimeout(begin, rest);
  }
  /** Keeps a dragging finger from scrolling the page. */
  const hold = (event: TouchEvent) => {
    if (geometry) event.preventDefault();
  };

  area.addEventListener('pointerdown', down);
  area.addEventListener('touchmove', hold, { passive: false });
  return () => {
    end(true);
    area.removeEventListener('pointerdown', down);
    area.removeEventListener('touchmove', hold);
  };
}
