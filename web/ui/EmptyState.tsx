import type { ReactNode } from 'react';
import { ModuleRow } from '#web/art/ModuleRow.tsx';

/** An empty state: what will appear here, and below it the one thing to do. */
export function EmptyState({ title, body, children }: { title?: string; body: string; children?: ReactNode }) {
  return (
    <div className="grid content-center justify-items-center gap-1.5 px-6 py-10 text-center">
      <ModuleRow drawn="waiting" />
      {title && <p className="mt-3.5 wide text-17/[1.375rem]">{title}</p>}
      <p className={`max-w-[38ch] text-15 text-balance text-muted md:text-13 ${title ? '' : 'mt-3.5'}`}>{body}</p>
      {children && <div className="mt-3.5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
