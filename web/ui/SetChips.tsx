import { X } from 'lucide-react';
import { commonText } from '#text/common.ts';
import { fill } from '#contract/text/fill.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

type Chip<Name extends string> = { text: string | undefined; names: Name[] };

/** The active filters, each with a button to remove it, and one to reset all. An inactive filter has no text. */
export function SetChips<Name extends string>({
  label,
  remove,
  chips,
  onTake,
  onReset,
  className = '',
}: {
  label: string;
  /** The button's name, including the chip's text. */
  remove: string;
  chips: readonly Chip<Name>[];
  onTake: (names: Name[]) => void;
  onReset: () => void;
  className?: string;
}) {
  return (
    <ul aria-label={label} className={`flex flex-wrap items-center gap-x-2 gap-y-1.5 ${className}`}>
      {chips.map(
        ({ text, names }) =>
          text && (
            <li
              key={text}
              className="flex max-w-full items-center rounded-control bg-accent-soft pl-3 text-14 font-medium text-accent md:pl-2.5 md:text-13"
            >
              <span className="truncate">{text}</span>
              <IconButton
                size="work"
                Icon={X}
                label={fill(remove, { chip: text })}
                onClick={() => onTake(names)}
                className="hover:text-text"
              />
            </li>
          ),
      )}
      <li>
        <button
          type="button"
          onClick={onReset}
          className="min-h-11 rounded-control px-2 text-14 font-medium text-accent hover:underline md:min-h-8 md:text-13"
        >
          {commonText.resetFilters}
        </button>
      </li>
    </ul>
  );
}
