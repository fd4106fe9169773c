import { useId, type ReactNode } from 'react';
import { actionText } from '#text/actions.ts';

/** Links and buttons that start the usual work. */
export function QuickActionsPanel({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-15 font-strong md:text-13">
        {actionText.quickActions}
      </h2>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">{children}</div>
    </section>
  );
}
