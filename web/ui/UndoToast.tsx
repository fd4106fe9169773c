import { useEffect, useState } from 'react';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { dismissToast, type Toast } from '#web/ui/toasts.ts';

/** An undo message: one module per second, with Undo while any is left. Hovering it holds the time. */
export function UndoToast({ toast: { id, title, body }, undo }: { toast: Toast; undo: NonNullable<Toast['undo']> }) {
  const [left, setLeft] = useState(undo.seconds);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1);
      else dismissToast(id);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [id, left, held]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only to hold the time
    <output
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="rise pointer-events-auto flex items-center gap-3 rounded-card bg-chrome p-3 pl-3.5 text-chrome-text shadow-2"
    >
      <div className="min-w-0 flex-1 text-14 md:text-13">
        <p className="font-strong">{title}</p>
        {body && <p className="leading-[1.125rem] text-chrome-muted">{body}</p>}
        <div aria-hidden className="mt-2 flex gap-[3px]">
          {Array.from({ length: undo.seconds }, (_, index) => (
            <span
              key={index}
              className={`h-1.5 w-3 rounded-[1px] ${index === left - 1 ? 'bg-spray' : index < left ? 'bg-chrome-text' : 'bg-chrome-raised'}`}
            />
          ))}
        </div>
      </div>
      <button
        type="button"
        onClick={() => {
          dismissToast(id);
          undo.run();
        }}
        className="grid min-h-12 min-w-16 flex-none place-items-center rounded-control bg-spray px-3 py-1 text-14/[1.125rem] font-strong text-on-spray hover:brightness-105 md:min-h-10 md:text-13/4"
      >
        {undo.label}
        <span aria-hidden className="text-12/[0.875rem] font-medium tabular-nums">
          {fill(commonText.secondsLeft, { seconds: left })}
        </span>
      </button>
    </output>
  );
}
