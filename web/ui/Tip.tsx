import * as Tooltip from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Around the part of the page whose tips share one clock (spec, section 9: 700 ms, then 300 ms between neighbours). */
export function TipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}

/** Says in a word what an icon means. Never the only place where something is said. */
export function Tip({ text, show, children }: { text: string; show: boolean; children: ReactElement }) {
  if (!show) return children;
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Content
        side="right"
        sideOffset={14}
        className="z-50 rounded-control bg-chrome px-2.5 py-1.5 text-12 font-medium text-chrome-text shadow-2 ring-1 ring-chrome-border"
      >
        {text}
      </Tooltip.Content>
    </Tooltip.Root>
  );
}
