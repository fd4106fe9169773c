import type { MouseEvent, ReactNode } from 'react';

type Column = {
  text: string;
  className?: string;
  /** Replaces the text, and contains it. */
  head?: ReactNode;
  /** Set if the rows are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined;
};
type Props = {
  label: string;
  /** Stands below the rows, and names the table instead of the label. */
  caption?: string;
  columns: readonly Column[];
  /** Shows older rows while new ones load. */ stale?: boolean;
  children: ReactNode;
};

/** Rows of records on a desktop. */
export function Table({ label, caption, columns, stale = false, children }: Props) {
  return (
    <table
      aria-label={caption ? undefined : label}
      aria-busy={stale || undefined}
      className={`w-full table-fixed text-left ${stale ? 'opacity-60' : ''}`}
    >
      {caption && <caption className="caption-bottom rule-t px-4 py-2 text-left text-12 text-muted">{caption}</caption>}
      <thead>
        <tr className="text-12 text-muted">
          {columns.map(({ text, className = '', head, sorted }, place) => (
            <th
              // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name, and none moves
              key={place}
              scope="col"
              aria-sort={sorted}
              className={`h-9 px-2 font-medium first:pl-4 last:pr-4 ${className}`}
            >
              {head ?? text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">{children}</tbody>
    </table>
  );
}

export const cell = 'min-w-0 px-2 py-1.5 first:pl-4 last:pr-4';

type RowProps = {
  current: boolean;
  onOpen: () => void;
  /** Each row is one line. */
  dense?: boolean;
  /** Belongs to the row above it. */
  inner?: boolean;
  children: ReactNode;
};

/** A row with a link opens wherever it is clicked; the link is for keys, screen readers and new tabs. */
export function TableRow({ current, onOpen, dense = false, inner = false, children }: RowProps) {
  const open = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    // A user who selects a number to copy it doesn't want to open the row.
    if (!target?.closest('a, button, input, [role="menu"]') && !getSelection()?.toString()) onOpen();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link inside has the keys
    <tr
      onClick={open}
      className={`${dense ? 'h-9' : 'h-14'} cursor-pointer rule-t ${current ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : inner ? 'bg-background shadow-[inset_3px_0_0_var(--border-control)] hover:bg-hover' : 'hover:bg-hover'}`}
    >
      {children}
    </tr>
  );
}
