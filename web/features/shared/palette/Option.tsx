/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox pattern of the ARIA authoring practices: the field keeps focus and keys, the list is only drawn */
import type { MouseEvent } from 'react';
import type { Choice } from '#web/features/shared/palette/choices.ts';

type Props = {
  id: string;
  choice: Choice;
  query: string;
  active: boolean;
  onPoint: () => void;
  onRun: (newTab: boolean) => void;
};

/** A text with the search words highlighted. */
function Marked({ text, query }: { text: string; query: string }) {
  const words = query.split(/[\s,]+/).filter((word) => word.length > 1);
  if (words.length === 0) return text;
  const escaped = words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  // Splitting by a group keeps the matches, at every odd index.
  return text.split(new RegExp(`(${escaped.join('|')})`, 'gi')).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, which are drawn anew together
        key={index}
      >
        {part}
      </mark>
    ),
  );
}

/** One line: a page or an action by its name, a record with its second line and its end. */
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
      data-record={record ? '' : undefined}
      className="found"
    >
      <span aria-hidden className="found-icon">
        <Icon size={16} strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <b>
          <Marked text={label} query={query} />
        </b>
        {record && (
          <small>
            <Marked text={record.second} query={query} />
          </small>
        )}
      </span>
      {record && (record.end || record.endNote) && (
        <span className="found-end">
          {record.end && <b>{record.end}</b>}
          {record.endNote && <small>{record.endNote}</small>}
        </span>
      )}
    </div>
  );
}
