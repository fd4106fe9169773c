import * as Tooltip from '@radix-ui/react-tooltip';
import type { Section } from '#web/features/shared/shell/sections.ts';
import { SidebarLink } from '#web/features/shared/shell/SidebarLink.tsx';

/** If only the icons show, a tooltip names them (spec, section 9: 700 ms, then 300 ms between neighbors). */
export function RailLinks({ sections }: { sections: readonly Section[] }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {sections.map((section) => (
        <Tooltip.Root key={section.to}>
          <Tooltip.Trigger asChild>
            <SidebarLink section={section} labelClass="sr-only" />
          </Tooltip.Trigger>
          <Tooltip.Content
            side="right"
            sideOffset={14}
            className="z-50 rounded-control bg-chrome px-2.5 py-1.5 text-12 font-medium text-chrome-text shadow-2 ring-1 ring-chrome-border"
          >
            {section.label}
          </Tooltip.Content>
        </Tooltip.Root>
      ))}
    </Tooltip.Provider>
  );
}
