import * as Menu from '@radix-ui/react-dropdown-menu';
import { Download, FileSpreadsheet, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { actionText } from '#text/actions.ts';
import { paymentsText } from '#text/payments.ts';
import { download } from '#web/download.ts';
import type { PaymentFilters } from '#web/features/office/payments/usePaymentFilters.ts';
import { routePath } from '#web/routePath.ts';
import { button } from '#web/ui/Button.tsx';
import { menuItem, MenuSheet } from '#web/ui/MenuParts.tsx';

/** Exports the filtered list: for a spreadsheet, or for print. */
export function ExportMenu({ filters: { filter, statementPath } }: { filters: PaymentFilters }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={button({ className: 'data-[state=open]:bg-sunken max-md:flex-1' })}>
        <Download size={16} aria-hidden />
        {actionText.export}
      </Menu.Trigger>
      <MenuSheet className="w-64 md:w-52">
        <Menu.Item className={menuItem} onSelect={() => void download(routePath('payment.export', { query: filter }))}>
          <FileSpreadsheet size={16} aria-hidden className="text-muted" />
          {paymentsText.exportCsv}
        </Menu.Item>
        <Menu.Item asChild className={menuItem}>
          <Link to={statementPath} state={{ print: true }}>
            <Printer size={16} aria-hidden className="text-muted" />
            {paymentsText.exportStatement}
          </Link>
        </Menu.Item>
      </MenuSheet>
    </Menu.Root>
  );
}
