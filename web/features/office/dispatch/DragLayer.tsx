import { Ban, GripVertical, Info } from 'lucide-react';

const outline =
  'pointer-events-none absolute top-0 left-0 z-[4] hidden py-[9px] data-on:block *:h-full *:rounded-chip contain-strict';

/** Outlines in the lanes: where it would go, what it hits, and where it fits. They are moved by hand, see preview.ts. */
export function DragOutlines() {
  return (
    <>
      <div
        data-drag-part="landing"
        className={`${outline} data-[tone=asks]:*:border-warning-solid data-[tone=asks]:*:bg-warning-soft/60 data-[tone=refused]:*:border-danger-solid data-[tone=refused]:*:bg-transparent`}
      >
        <div className="border-2 border-accent bg-accent-soft/70" />
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

/** The card under the pointer, and what is said about it. Nobody hears it: who can't see it moves with the dialog. */
export function DragGhost() {
  return (
    <div aria-hidden>
      {/* Over everything: nothing below lights up, and nothing below has to be asked. */}
      <div
        data-drag-part="cover"
        className="fixed inset-0 z-40 hidden cursor-grabbing touch-none select-none data-on:block data-[mode=resize]:cursor-ew-resize"
      />
      <div
        data-drag-part="ghost"
        className="pointer-events-none fixed top-0 left-0 z-50 hidden rounded-chip bg-raised py-2 pr-2 pl-2.5 text-12 narrow shadow-3 ring-2 ring-accent will-change-transform data-on:block data-[tone=asks]:ring-warning-solid data-[tone=none]:ring-control data-[tone=refused]:ring-danger-solid data-[tone=refused]:[&_[data-drag-part=time]]:text-danger"
      >
        <p className="flex items-center gap-1 font-strong">
          <GripVertical size={13} className="flex-none" />
          <span data-drag-part="title" className="truncate" />
        </p>
        <p data-drag-part="client" className="truncate" />
        <p data-drag-part="time" className="min-h-4 font-strong tabular-nums" />
      </div>
      <div
        data-drag-part="say"
        className="group pointer-events-none fixed top-0 left-0 z-50 hidden w-[372px] gap-2.5 rounded-card bg-chrome px-3 py-2.5 text-13/[17px] text-chrome-text shadow-3 ring-1 ring-chrome-border will-change-transform data-on:flex"
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
