import * as Menu from '@radix-ui/react-dropdown-menu';
import { Download, Ellipsis, FileUp } from 'lucide-react';
import { clientFileText } from '#text/clients.ts';
import { download } from '#web/download.ts';
import { menuItem, MenuSheet } from '#web/ui/MenuParts.tsx';

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
      <MenuSheet className="w-60 md:w-48">
        <Menu.Item className={menuItem} onSelect={onImport}>
          <FileUp size={16} aria-hidden className="text-muted" />
          {clientFileText.import}
        </Menu.Item>
        <Menu.Item className={menuItem} onSelect={() => void download('/api/clients/export')}>
          <Download size={16} aria-hidden className="text-muted" />
          {clientFileText.export}
        </Menu.Item>
      </MenuSheet>
    </Menu.Root>
  );
}
