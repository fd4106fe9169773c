import type { ReactNode } from 'react';
import { Panel } from '#web/ui/Panel.tsx';

type Props = { title: string; hint?: ReactNode; end?: ReactNode; className?: string; children: ReactNode };

/** A panel whose heading is followed by a sentence. */
export function Section({ title, hint, end, className, children }: Props) {
  return (
    <Panel title={title} end={end} className={`overflow-clip ${className ?? ''}`}>
      {hint && (
        <p className={`${end ? 'pt-1.5' : '-mt-1.5'} px-4 pb-3 text-14 text-muted md:-mt-3 md:text-13`}>{hint}</p>
      )}
      {children}
    </Panel>
  );
}
