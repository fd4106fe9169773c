import * as Tooltip from '@radix-ui/react-tooltip';
import { Lock } from 'lucide-react';
import type { ReactElement } from 'react';

/** Why a button does nothing: shown on hover and focus, and announced with its name. */
export function RefusedTip({ reason, children }: { reason: string | null; children: ReactElement }) {
  if (reason === null) return children;
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Tooltip.Content
          side="left"
          sideOffset={8}
          collisionPadding={8}
          className="z-50 flex max-w-[260px] items-start gap-2 rounded-control bg-chrome px-2.5 py-1.5 text-12 font-medium text-chrome-text shadow-2 ring-1 ring-chrome-border"
        >
          <Lock size={13} aria-hidden className="mt-0.5 flex-none" />
          {reason}
        </Tooltip.Content>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
