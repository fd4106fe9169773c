import { Ban, Hourglass } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { amountText } from '#text/amounts.ts';
import { invoiceText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { ActivityLink } from '#web/features/office/audit/ActivityLink.tsx';
import { ApplyCredit } from '#web/features/office/invoices/ApplyCredit.tsx';
import { BilledTo } from '#web/features/office/invoices/BilledTo.tsx';
import { CreditNote } from '#web/features/office/invoices/CreditNote.tsx';
import { DeliveryMark } from '#web/features/office/invoices/DeliveryMark.tsx';
import { EndPayLink } from '#web/features/office/invoices/EndPayLink.tsx';
import { tabPath } from '#web/features/shared/settings/tabs.ts';
import { lateText } from '#web/features/shared/invoices/describe.ts';
import { InvoiceActions, MainActions, type InvoiceAct } from '#web/features/office/invoices/InvoiceActions.tsx';
import { InvoiceHead } from '#web/features/office/invoices/InvoiceHead.tsx';
import { InvoiceLines } from '#web/features/office/invoices/InvoiceLines.tsx';
import { InvoiceMoney } from '#web/features/office/invoices/InvoiceMoney.tsx';
import { SendInvoice } from '#web/features/office/invoices/SendInvoice.tsx';
import { VoidInvoice } from '#web/features/office/invoices/VoidInvoice.tsx';
import { formatCents } from '#web/money.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dayIn, formatCalendarDay, formatInstant } from '#web/when.ts';

const CollectPayment = lazy(async () => ({
  default: (await import('#web/features/office/payments/CollectPayment.tsx')).CollectPayment,
}));

type Shown = { invoice: InvoiceDetail; onClose: () => void };

const dialogs = {
  collect: ({ invoice, onClose }: Shown) => (
    <Suspense>
      <CollectPayment invoice={invoice.id} onClose={onClose} />
    </Suspense>
  ),
  send: SendInvoice,
  endPayLink: EndPayLink,
  credit: CreditNote,
  applyCredit: ApplyCredit,
  void: VoidInvoice,
};

/** The dialog of the chosen action. */
function InvoiceDialogs({ act, invoice, onClose }: Shown & { act: InvoiceAct }) {
  const Chosen = dialogs[act];
  return <Chosen invoice={invoice} onClose={onClose} />;
}

/** An issued invoice can't be edited; its actions stand beside it. */
export function IssuedInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const [act, setAct] = useState<InvoiceAct | null>(null);
  return (
    <>
      <InvoiceHead invoice={invoice}>
        <MainActions invoice={invoice} onAct={setAct} />
      </InvoiceHead>
      {invoice.status === 'void' && (
        <Note
          Icon={Ban}
          title={amountText.voided}
          body={fill(text.voidedBody, { reason: invoice.void_reason ?? '' })}
        />
      )}
      {invoice.reserved_cents > 0 && (
        <Note
          Icon={Hourglass}
          title={text.reserved}
          body={fill(text.reservedHint, { amount: formatCents(invoice.reserved_cents, invoice.currency) })}
        />
      )}
      <InvoiceFacts invoice={invoice} />
      <div className="grid items-start gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
        <div className="grid gap-3.5 md:gap-4">
          <InvoiceLines invoice={invoice} />
          <InvoiceMoney invoice={invoice} />
        </div>
        <div className="grid gap-3.5 md:gap-4">
          <InvoiceActions invoice={invoice} onAct={setAct} />
          <BilledTo invoice={invoice} />
          {invoice.note && (
            <Panel title={amountText.noteToClient}>
              <p className="px-4 pb-3.5 text-15 wrap-anywhere whitespace-pre-line md:text-13">{invoice.note}</p>
            </Panel>
          )}
          <ActivityLink record={invoice.id} />
        </div>
      </div>
      {act && <InvoiceDialogs act={act} invoice={invoice} onClose={() => setAct(null)} />}
    </>
  );
}

const Note = ({ Icon, title, body }: { Icon: typeof Ban; title: string; body: string }) => (
  <div className="mb-3.5 flex gap-3 rounded-touch bg-neutral-soft px-4 py-3 text-neutral-on">
    <Icon size={18} aria-hidden className="mt-px flex-none" />
    <div className="min-w-0">
      <p className="font-strong">{title}</p>
      <p className="wrap-anywhere">{body}</p>
    </div>
  </div>
);

function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const zone = useZone();
  const { currency, total_cents, paid_cents, credited_cents, balance_cents, deposit_cents } = invoice;
  const money = (cents: number) => formatCents(cents, currency);
  const late = lateText(invoice, dayIn(zone));
  const deposit = invoice.deposit_open_cents
    ? fill(text.depositOpen, { amount: money(invoice.deposit_open_cents) })
    : text.depositMet;
  return (
    <Facts className="mb-3.5 md:mb-4">
      <Fact name={amountText.balanceDue} figure={money(balance_cents)} strong={balance_cents > 0}>
        {invoice.issued_on && `${amountText.total} ${money(total_cents)}`}
      </Fact>
      <Fact name={amountText.paid} figure={money(paid_cents)}>
        {credited_cents > 0 && `${amountText.credited} ${money(credited_cents)}`}
      </Fact>
      {deposit_cents > 0 && (
        <Fact name={amountText.deposit} figure={money(deposit_cents)}>
          {deposit}
        </Fact>
      )}
      <Fact name={amountText.due} figure={invoice.due_on ? formatCalendarDay(invoice.due_on) : '–'}>
        {late && <span className={invoice.overdue ? 'font-medium text-danger' : ''}>{late}</span>}
      </Fact>
      <Fact name={amountText.issued} figure={invoice.issued_on ? formatCalendarDay(invoice.issued_on) : '–'}>
        <span className="inline-flex flex-wrap items-center gap-x-1.5">
          <DeliveryMark delivery={invoice.delivery} />
          {invoice.delivery === 'sent' && invoice.sent_at && formatInstant(invoice.sent_at, zone)}
          {invoice.delivery === 'failed' && (
            <Link to={tabPath('system')} className="text-accent underline underline-offset-2">
              {text.whyNotSent}
            </Link>
          )}
        </span>
      </Fact>
    </Facts>
  );
}
