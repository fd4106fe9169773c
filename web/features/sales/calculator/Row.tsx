import type { ReactNode } from 'react';

/** A line of what it comes to. */
export function Row({ name, note = null, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="calculator-row">
      <dt className="min-w-0 wrap-anywhere">
        {name}
        {note && <span className="block text-13 text-muted md:text-12">{note}</span>}
      </dt>
      <dd className="font-strong tabular-nums">{children}</dd>
    </div>
  );
}
