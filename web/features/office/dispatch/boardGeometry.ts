/** A technician's row in the lanes, in pixels from the top. */
export type Row = { technician: string; top: number; height: number };
type Point = { x: number; y: number };

/**
 * Where the rows, the lanes and the drawer are on the screen. It is measured when a drag begins and when the board
 * grows: hit testing the page in every frame would cost more than everything else.
 */
export function boardGeometryOf(area: HTMLElement) {
  const scroller = area.querySelector<HTMLElement>('[data-scroller]') ?? area;
  const lanes = area.querySelector<HTMLElement>('[data-lanes]') ?? area;
  const drawer = area.querySelector('[data-drawer]')?.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  /** The column of names covers the start of the lanes. */
  const aside = Number(lanes.dataset['aside'] ?? 0);
  let rows: Row[] = [];
  let height = -1;

  const contains = (rect: DOMRect | undefined, { x, y }: Point) =>
    rect !== undefined && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;

  /** Rows that scroll into view may be taller than estimated. */
  function measure() {
    if (scroller.scrollHeight === height) return;
    height = scroller.scrollHeight;
    rows = [...area.querySelectorAll<HTMLElement>('[data-technician]')].map((row) => ({
      technician: row.dataset['technician'] ?? '',
      top: row.offsetTop,
      height: row.offsetHeight,
    }));
  }

  return {
    scroller,
    edges: { left: view.left + aside, right: view.right, top: view.top, bottom: view.bottom },
    inDrawer: (point: Point) => contains(drawer, point),
    /** The row at a point, and the position along its lane: 0 is its start, 1 its end. */
    at(point: Point): { row: Row; along: (x: number) => number } | null {
      if (!contains(view, point)) return null;
      measure();
      const { left, top, width } = lanes.getBoundingClientRect();
      const y = point.y - top;
      const row = rows.find((each) => y >= each.top && y < each.top + each.height);
      return row ? { row, along: (x) => (x - left) / width } : null;
    },
    rowOf(technician: string): Row | null {
      measure();
      return rows.find((each) => each.technician === technician) ?? null;
    },
  };
}

export type BoardGeometry = ReturnType<typeof boardGeometryOf>;
