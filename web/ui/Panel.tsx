import { useId, type ReactNode } from 'react';

type Props = { title: string; end?: ReactNode; className?: string; children: ReactNode };

/** A flat surface with a heading and a hairline around it. */
export function Panel({ title, end, className = '', children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`rounded-panel bg-surface shadow-1 ${className}`}>
      <div className="flex min-h-12 items-center gap-2 pt-1 pr-2 pl-4 md:min-h-11 md:pt-0">
        <h2 id={id} className="min-w-0 flex-1 text-17 font-strong tracking-[-0.01em] wrap-anywhere md:text-14">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}
