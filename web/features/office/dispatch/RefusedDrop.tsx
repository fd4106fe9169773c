import { Ban, X } from 'lucide-react';
import type { Span } from '#contract/slots.ts';
import { commonText } from '#text/common.ts';
import { dropText } from '#text/dispatch.ts';
import { formatShortDay } from '#web/calendar.ts';
import { dayIn, formatTime } from '#web/when.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

export type RefusedProps = {
  title: string;
  reason: string;
  instead: string;
  alternatives: Span[];
  onChoose: (span: Span) => void;
  onClose: () => void;
};

/** Why nothing was moved, and what would fit instead, one press away. It stays until it is answered or closed. */
export function RefusedDrop({
  title,
  reason,
  instead,
  alternatives,
  zone,
  onChoose,
  onClose,
}: RefusedProps & { zone: string }) {
  return (
    <section
      role="alert"
      aria-label={title}
      className="rise fixed inset-x-4 bottom-4 z-30 mx-auto flex w-fit max-w-[560px] gap-3 rounded-card bg-chrome p-3 pl-3.5 text-13/[18px] text-chrome-text shadow-3 ring-1 ring-chrome-border"
    >
      <Ban size={17} strokeWidth={2.25} aria-hidden className="mt-px flex-none text-chrome-danger" />
      <div className="min-w-0">
        <p className="font-strong">{title}</p>
        <p>{reason}</p>
        {instead && <p className="text-chrome-muted">{instead}</p>}
        {alternatives.length > 0 && (
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <span className="text-chrome-muted">{dropText.alternatives}</span>
            {alternatives.map((span) => (
              <button
                key={span.start}
                type="button"
                onClick={() => onChoose(span)}
                className="h-11 rounded-control px-3 font-medium tabular-nums shadow-[inset_0_0_0_1px_var(--chrome-control)] outline-chrome-text hover:bg-chrome-raised md:h-8"
              >
                {formatShortDay(dayIn(zone, span.start))}, {formatTime(span.start, zone)}
              </button>
            ))}
          </div>
        )}
      </div>
      <IconButton
        size="work"
        Icon={X}
        label={commonText.dismiss}
        onClick={onClose}
        className="-m-1.5 ml-0 text-chrome-muted outline-chrome-text hover:text-chrome-text"
      />
    </section>
  );
}
