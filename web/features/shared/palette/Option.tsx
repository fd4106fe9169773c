/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox pattern of the ARIA authoring practices: the field keeps focus and keys, the list is only drawn */
import type { MouseEvent } from 'react';
import type { Choice } from '#web/features/shared/palette/choices.ts';
import { Marked } from '#web/features/shared/palette/Marked.tsx';

type Props = {
  id: string;
  choice: Choice;
  query: string;
  active: boolean;
  onPoint: () => void;
  onRun: (newTab: boolean) => void;
};

/** One line: a page or an action by its name, a record with its second line and what stands at its end. */
export function Option({ id, choice: { label, Icon, record }, query, active, onPoint, onRun }: Props) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={active ? undefined : onPoint}
      onClick={(event: MouseEvent) => onRun(event.ctrlKey || event.metaKey)}
      className={`group flex items-center gap-3 rounded-card py-1 pr-3 pl-2 aria-selected:bg-accent-soft aria-selected:shadow-[inset_3px_0_0_var(--accent)] ${
        record ? 'min-h-14 md:min-h-11' : 'min-h-12 md:min-h-10'
      }`}
    >
      <span
        aria-hidden
        className="grid size-8 flex-none place-items-center rounded-card bg-sunken group-aria-selected:bg-surface"
      >
        <Icon size={16} strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15/5 font-medium md:text-13/[17px]">
          <Marked text={label} query={query} />
        </span>
        {record && (
          <span className="block truncate text-13/5 text-muted group-aria-selected:text-text md:text-12/[17px]">
            <Marked text={record.second} query={query} />
          </span>
        )}
      </span>
      {record && (record.end || record.endNote) && (
        <span className="max-w-[45%] flex-none text-right text-13/5 text-muted tabular-nums group-aria-selected:text-text md:text-12/4">
          {record.end && (
            <b className="block truncate text-14/5 font-medium text-text md:text-13/[17px]">{record.end}</b>
          )}
          {record.endNote && <span className="block truncate">{record.endNote}</span>}
        </span>
      )}
    </div>
  );
}
