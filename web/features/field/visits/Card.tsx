import { useId, type ReactNode } from 'react';

type Props = { title: string; end?: ReactNode; id?: string; className?: string; children: ReactNode };

/** A part of a job: its own card on a phone, a section of the one panel on a desktop. */
export function Card({ title, end, id, className = '', children }: Props) {
  const heading = useId();
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={heading}
      className={`visit-card grid content-start gap-2 rounded-panel bg-surface p-3.5 shadow-1 md:p-4 ${className}`}
    >
      <div className="flex items-baseline gap-3 text-15 text-muted md:text-13">
        <h2 id={heading} className="min-w-0 flex-1 text-17 font-strong text-text wrap-anywhere md:text-15">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}
