import type { ReactNode } from 'react';

/** A few facts side by side in one panel; one line each on a phone. */
export const Facts = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <dl
    className={`grid rounded-panel bg-surface shadow-1 max-md:*:not-first:rule-t md:auto-cols-fr md:grid-flow-col md:*:not-first:shadow-[inset_1px_0_0_var(--border)] ${className}`}
  >
    {children}
  </dl>
);

type FactProps = { name: string; figure: string; strong?: boolean; alarm?: boolean; children?: ReactNode };

export const Fact = ({ name, figure, strong = false, alarm = false, children }: FactProps) => (
  <div className="min-w-0 px-4 py-3 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-3 md:px-[18px]">
    <dt className="text-14 font-medium text-muted md:text-13">{name}</dt>
    <dd className="min-w-0 max-md:text-right">
      <span
        className={`block tabular-nums ${strong ? 'wide text-22 md:text-24' : 'text-17 font-strong md:text-18/[1.875rem]'} ${alarm ? 'text-danger' : ''}`}
      >
        {figure}
      </span>
      <span className="block text-13 text-muted empty:hidden md:min-h-4 md:text-12">{children}</span>
    </dd>
  </div>
);
