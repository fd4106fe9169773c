import type { ClientRow } from '#contract/people/clientList.schema.ts';
import { clientFileText } from '#text/clients.ts';
import { clientColumns } from '#web/features/office/clients/clientColumns.ts';
import type { ClientAction } from '#web/features/office/clients/ClientRowActions.tsx';
import { ImportDialog } from '#web/features/office/import/ImportDialog.tsx';
import { NewInvoice } from '#web/features/office/invoices/NewInvoice.tsx';
import { JobDialog } from '#web/features/office/jobs/JobDialog.tsx';
import { CollectPayment } from '#web/features/office/payments/CollectPayment.tsx';

export type Opened = { kind: 'import' } | { kind: ClientAction; client: ClientRow };

/** The dialogs that the list or a row's menu opens. */
export function ListDialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.kind === 'import') {
    return (
      <ImportDialog
        title={clientFileText.importTitle}
        columns={clientColumns}
        check="client.checkImport"
        run="client.import"
        onClose={onClose}
      />
    );
  }
  const { id } = opened.client;
  if (opened.kind === 'job') return <JobDialog job={null} initial={{ client_id: id }} onClose={onClose} />;
  if (opened.kind === 'invoice') return <NewInvoice client={id} onClose={onClose} />;
  return <CollectPayment client={id} onClose={onClose} />;
}
