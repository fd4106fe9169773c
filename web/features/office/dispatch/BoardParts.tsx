import type { ReactNode } from 'react';
import type { Board } from '#contract/jobs/schedule.schema.ts';
import { dispatchText } from '#text/dispatch.ts';
import { fill } from '#contract/text/fill.ts';
import { DragOutlines } from '#web/features/office/dispatch/DragLayer.tsx';

/** The width of the technicians' column. */
export const aside = 176;

/** The number of technicians, without the row of unassigned jobs. */
export const peopleOn = (board: Board) => board.technicians.filter(({ id }) => id !== '').length;

/** The top left corner, above the technicians. */
export function CountCell({ board, off }: { board: Board; off: number }) {
  const count = peopleOn(board) - off;
  return (
    <p className="sticky left-0 z-[1] border-r border-border bg-surface px-4 py-2 text-12/[1.125rem] text-muted">
      {fill(off ? dispatchText.workingAndOff : dispatchText.working, { count, off })}
    </p>
  );
}

/** The layer over all rows: the outlines of a drag and anything else that spans rows. */
export function Lanes({ children }: { children?: ReactNode }) {
  return (
    <li
      aria-hidden
      data-lanes
      data-aside={aside}
      className="pointer-events-none absolute inset-y-0 right-0 left-(--aside)"
    >
      {children}
      <DragOutlines />
    </li>
  );
}
