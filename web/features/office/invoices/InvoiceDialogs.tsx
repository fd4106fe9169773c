import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { ApplyCredit } from '#web/features/office/invoices/ApplyCredit.tsx';
import { CreditNote } from '#web/features/office/invoices/CreditNote.tsx';
import { EndPayLink } from '#web/features/office/invoices/EndPayLink.tsx';
import type { InvoiceAct } from '#web/features/office/invoices/InvoiceActions.tsx';
import { SendInvoice } from '#web/features/office/invoices/SendInvoice.tsx';
import { VoidInvoice } from '#web/features/office/invoices/VoidInvoice.tsx';
import { CollectPayment } from '#web/features/office/payments/CollectPayment.tsx';

type Shown = { invoice: InvoiceDetail; onClose: () => void };

const dialogs = {
  collect: ({ invoice, onClose }: Shown) => <CollectPayment invoice={invoice.id} onClose={onClose} />,
  send: SendInvoice,
  endPayLink: EndPayLink,
  credit: CreditNote,
  applyCredit: ApplyCredit,
  void: VoidInvoice,
};

/** What was chosen, on top of the page. */
export function InvoiceDialogs({ act, invoice, onClose }: Shown & { act: InvoiceAct }) {
  const Chosen = dialogs[act];
  return <Chosen invoice={invoice} onClose={onClose} />;
}
