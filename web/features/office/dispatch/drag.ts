import { boardGeometryOf, type BoardGeometry, type Row } from '#web/features/office/dispatch/boardGeometry.ts';

/**
 * Dragging on the board, with pointer events of our own. It never touches React: what follows the pointer is moved by
 * transforms, once a frame, and the page is drawn anew only when something was dropped.
 */

/** What is dragged: a block or a card, and at which place of it. */
export type DragHandle<Thing> = { thing: Thing; mode: 'move' | 'resize'; source: HTMLElement };

/** Where the pointer is: over a technician's row, over the drawer, or nowhere. */
export type Over =
  | {
      kind: 'row';
      row: Row;
      /** Of the row's lane: the pointer, and the left edge of what is dragged. 0 is its beginning, 1 its end. */
      at: number;
      edge: number;
    }
  | { kind: 'drawer' }
  | { kind: 'nowhere' };

export type Handlers<Thing> = {
  /** What begins at this element, if anything does. */
  dragHandle: (target: HTMLElement) => DragHandle<Thing> | null;
  onStart: (dragHandle: DragHandle<Thing>, geometry: BoardGeometry) => void;
  /** Once a frame; it may draw, without React. */
  onMove: (dragHandle: DragHandle<Thing>, over: Over, pointer: { x: number; y: number }, held: number) => void;
  /** `cancelled`: Escape, or the pointer was lost. */
  onEnd: (dragHandle: DragHandle<Thing>, over: Over, cancelled: boolean) => void;
};

/** Pixels before a press becomes a drag; a finger has to rest first, or it scrolls. */
const slack = 4;
const rest = 350;
/** Near an edge the board moves along, the faster the nearer. */
const edge = 44;
/** Pixels in a second, however many frames that is. */
const speed = 1_100;

/** `area` holds the board and the drawer. */
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

  /** Whether the board moved along. */
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
    // On and on: while the pointer rests at an edge the board still moves.
    frame = requestAnimationFrame(tick);
  }

  function begin() {
    if (!dragHandle || geometry) return;
    geometry = boardGeometryOf(area);
    const { left } = dragHandle.source.getBoundingClientRect();
    // A card of the drawer has another width than its block will have; it is taken near its beginning.
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
    // The press ends in a click on whatever is there; a drag isn't one.
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
  /** A finger that drags doesn't scroll as well. */
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
