import type { ReactNode } from 'react';
import { Panel } from '#web/ui/Panel.tsx';

/** The panel of a client's record. */
export function PhotosPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="px-4 pb-4">{children}</div>
    </Panel>
  );
}
