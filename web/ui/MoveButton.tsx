import { ChevronDown, ChevronUp } from 'lucide-react';

type Props = {
  part: 'up' | 'down';
  /** The line that it moves, by its number. */
  label: string;
  /** Why it does nothing: at either end it stays focusable, so that the reason can be read. */
  atEnd: string | null;
  onMove: (by: 1 | -1, part: 'up' | 'down') => void;
  className?: string;
};

/** Moves one line of a list by one position. */
export function MoveButton({ part, label, atEnd, onMove, className = 'w-11' }: Props) {
  const Icon = part === 'up' ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      data-part={part}
      aria-label={label}
      aria-disabled={atEnd !== null || undefined}
      title={atEnd ?? label}
      onClick={() => {
        if (atEnd === null) onMove(part === 'up' ? -1 : 1, part);
      }}
      className={`grid h-12 flex-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-text aria-disabled:text-control aria-disabled:hover:bg-transparent md:h-9 md:w-6 ${className}`}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
