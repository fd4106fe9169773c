import type { ReactNode } from 'react';
import { PageTitle } from '#web/ui/PageTitle.tsx';

type Props = { title: string; subtitle?: string; className?: string; children?: ReactNode };

/** The page's title and actions: stacked on a phone. */
export function PageHead({ title, subtitle, className = 'mb-4', children }: Props) {
  return (
    <div className={`flex flex-wrap items-end gap-x-2 gap-y-3 ${className}`}>
      <div className="min-w-0 flex-1 max-md:basis-full">
        <PageTitle className="text-24 md:text-22">{title}</PageTitle>
        {subtitle && <p className="text-14 text-muted md:text-13">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
