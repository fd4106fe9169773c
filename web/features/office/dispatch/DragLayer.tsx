import { Ban, GripVertical, Info } from 'lucide-react';

const outline = 'drag-outline pointer-events-none absolute top-0 left-0 z-[4]';

/** Outlines in the lanes: the target slot, the conflict, and the nearest fit. They move without React, see preview.ts. */
export function DragOutlines() {
  return (
    <>
      <div data-drag-part="landing" className={`${outline} drag-landing`}>
        <div />
      </div>
      <div data-drag-part="clash" className={outline}>
        <div className="red-hatch" />
      </div>
      <div data-drag-part="near" className={outline}>
        <div className="grid place-items-center overflow-hidden border-2 border-dashed border-accent bg-accent-soft px-1 text-center text-12 font-strong narrow text-accent">
          <span data-drag-part="nearText" />
        </div>
      </div>
    </>
  );
}

/** The card under the pointer and its message. It is hidden from screen readers: their users move jobs with the dialog. */
export function DragGhost() {
  return (
    <div aria-hidden>
      {/* Covers the page, so that nothing below shows hover styles or needs hit testing. */}
      <div data-drag-part="cover" className="drag-cover fixed inset-0 z-40 select-none" />
      <div
        data-drag-part="ghost"
        className="drag-ghost pointer-events-none fixed top-0 left-0 z-50 rounded-chip bg-raised py-2 pr-2 pl-2.5 text-12 narrow"
      >
        <p className="flex items-center gap-1 font-strong">
          <GripVertical size={13} className="flex-none" />
          <span data-drag-part="title" className="truncate" />
        </p>
        <p data-drag-part="client" className="truncate" />
        <p data-drag-part="time" className="drag-time font-strong tabular-nums" />
      </div>
      <div
        data-drag-part="say"
        className="drag-say group pointer-events-none fixed top-0 left-0 z-50 gap-2.5 rounded-card bg-chrome px-3 py-2.5 text-13/[1.0625rem] text-chrome-text shadow-3 ring-1 ring-chrome-border"
      >
        <Ban
          size={16}
          strokeWidth={2.25}
          className="hidden flex-none text-chrome-danger group-data-[tone=refused]:block"
        />
        <Info size={16} strokeWidth={2.25} className="flex-none text-chrome-muted group-data-[tone=refused]:hidden" />
        <div className="min-w-0">
          <p data-drag-part="reason" className="font-strong" />
          <p data-drag-part="instead" className="text-chrome-muted" />
        </div>
      </div>
    </div>
  );
}
