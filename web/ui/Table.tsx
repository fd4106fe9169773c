import type { MouseEvent, ReactNode } from 'react';

type Column = { text: string; className?: string; /** Stands in place of the text, and says it. */ head?: ReactNode };
type Props = {
  label: string;
  columns: readonly Column[];
  /** Older rows, while the new ones are on their way. */ stale?: boolean;
  children: ReactNode;
};

/** Rows of records on a desk. */
export function Table({ label, columns, stale = false, children }: Props) {
  return (
    <table
      aria-label={label}
      aria-busy={stale || undefined}
      className={`w-full table-fixed text-left ${stale ? 'opacity-60' : ''}`}
    >
      <thead>
        <tr className="text-12 text-muted">
          {columns.map(({ text, className = '', head }) => (
            <th key={text} scope="col" className={`h-9 px-2 font-medium first:pl-4 last:pr-4 ${className}`}>
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

/** A row with a link in it opens wherever it is clicked; the link is for keys, readers and new tabs. */
export function TableRow({ current, onOpen, children }: { current: boolean; onOpen: () => void; children: ReactNode }) {
  const open = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    // Whoever marks a number to copy it doesn't want to open anything.
    if (!target?.closest('a, button, input, [role="menu"]') && !getSelection()?.toString()) onOpen();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link inside has the keys
    <tr
      onClick={open}
      className={`h-14 cursor-pointer rule-t ${current ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-hover'}`}
    >
      {children}
    </tr>
  );
}
