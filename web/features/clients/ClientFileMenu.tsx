import * as Menu from '@radix-ui/react-dropdown-menu';
import { Download, Ellipsis, FileUp } from 'lucide-react';
import { clientFileText } from '#contract/text/en/clients.ts';

const item =
  'flex h-12 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-15 outline-none data-highlighted:bg-sunken md:h-9 md:text-13';

/** What goes in and out as a file. */
export function ClientFileMenu({ onImport }: { onImport: () => void }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={clientFileText.menu}
        className="grid size-12 flex-none place-items-center rounded-control bg-surface transition-state hairline hover:bg-hover data-[state=open]:bg-sunken md:size-9"
      >
        <Ellipsis size={18} aria-hidden />
      </Menu.Trigger>
      {/* Not in a portal: inside the page it is part of a landmark. */}
      <Menu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="rise z-20 w-60 rounded-touch bg-raised p-1.5 shadow-2 md:w-48"
      >
        <Menu.Item className={item} onSelect={onImport}>
          <FileUp size={16} aria-hidden className="text-muted" />
          {clientFileText.import}
        </Menu.Item>
        <Menu.Item asChild className={item}>
          {/* The server sends it as a file. */}
          <a href="/api/clients/export" download>
            <Download size={16} aria-hidden className="text-muted" />
            {clientFileText.export}
          </a>
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}
