import { Ban, Banknote, Coins, Download, Link2Off, Send, Undo2, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { applyCreditText, creditText, invoiceText, sendText, voidText } from '#text/invoices.ts';
import { officePayLinkText } from '#text/payLink.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { formatCents } from '#web/money.ts';
import { routePath } from '#web/routePath.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dayIn, formatCalendarDay } from '#web/when.ts';

export type InvoiceAct = 'collect' | 'send' | 'endPayLink' | 'credit' | 'applyCredit' | 'void';
type Props = { invoice: InvoiceDetail; onAct: (act: InvoiceAct) => void };

/** Null means allowed. The server checks again. */
const refusals: Record<Exclude<InvoiceAct, 'collect'>, (invoice: InvoiceDetail) => string | null> = {
  send: ({ client_email, status }) =>
    status === 'void' ? sendText.voided : client_email === null ? fieldText.clientNoEmail : null,
  endPayLink: () => null,
  credit: (invoice) =>
    invoice.status === 'void'
      ? creditText.voided
      : leftToCredit(invoice) > 0
        ? invoice.reserved_cents > 0
          ? invoiceText.underWay
          : null
        : creditText.nothingLeft,
  applyCredit: ({ balance_cents, client_credit_cents, reserved_cents }) =>
    balance_cents === 0
      ? amountText.settled
      : client_credit_cents <= 0
        ? applyCreditText.none
        : reserved_cents > 0
          ? invoiceText.underWay
          : null,
  void: ({ status, paid_cents, credited_cents, reserved_cents }) =>
    status === 'void'
      ? voidText.already
      : paid_cents > 0
        ? voidText.paid
        : credited_cents > 0
          ? voidText.credited
          : reserved_cents > 0
            ? invoiceText.underWay
            : null,
};

/** The amount that a credit note may still credit. */
export const leftToCredit = ({ total_cents, credited_cents }: InvoiceDetail) => total_cents - credited_cents;

const pdfOf = (id: string) => routePath('invoice.pdf', { params: { id } });

/** The most frequent actions: PDF and payment. */
export function MainActions({ invoice, onAct }: Props) {
  return (
    <>
      <a href={pdfOf(invoice.id)} download className={button()}>
        <Download size={16} aria-hidden />
        {actionText.downloadPdf}
      </a>
      {invoice.balance_cents > 0 && (
        <Button variant="primary" onClick={() => onAct('collect')}>
          <Banknote size={16} aria-hidden />
          {createText.collect}
        </Button>
      )}
    </>
  );
}

/** The other actions, each with the reason if it isn't possible. */
export function InvoiceActions({ invoice, onAct }: Props) {
  const zone = useZone();
  const credit = invoice.client_credit_cents;
  const actions: { act: keyof typeof refusals; label: string; Icon: LucideIcon; hint?: string }[] = [
    {
      act: 'send',
      label: invoice.sent_at ? sendText.again : sendText.action,
      Icon: Send,
      ...(invoice.pay_link && {
        hint: fill(officePayLinkText.out, {
          date: formatCalendarDay(dayIn(zone, new Date(invoice.pay_link.expires_at))),
        }),
      }),
    },
    ...(invoice.pay_link ? [{ act: 'endPayLink' as const, label: officePayLinkText.action, Icon: Link2Off }] : []),
    {
      act: 'applyCredit',
      label: applyCreditText.action,
      Icon: Coins,
      ...(credit > 0 && {
        hint: fill(invoiceText.creditOf, {
          client: invoice.client_name,
          amount: formatCents(credit, invoice.currency),
        }),
      }),
    },
    { act: 'credit', label: creditText.action, Icon: Undo2 },
    { act: 'void', label: voidText.action, Icon: Ban },
  ];
  return (
    <Panel title={actionText.moreActions}>
      <ul className="grid pb-2">
        {actions.map(({ act, ...rest }) => (
          <li key={act} className="px-2">
            <Action {...rest} refusal={refusals[act](invoice)} onClick={() => onAct(act)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type ActionProps = { label: string; Icon: LucideIcon; hint?: string; refusal: string | null; onClick: () => void };

function Action({ label, Icon, hint, refusal, onClick }: ActionProps) {
  const id = useId();
  const note = refusal ?? hint;
  return (
    <>
      <Button
        variant="quiet"
        softDisabled={refusal !== null}
        aria-describedby={note ? id : undefined}
        onClick={onClick}
        className="w-full justify-start! px-2! text-text aria-disabled:bg-transparent! aria-disabled:text-muted!"
      >
        <Icon size={16} aria-hidden className="text-muted" />
        {label}
      </Button>
      {note && (
        <p id={id} className="-mt-1 pb-1.5 pl-8 text-13 text-muted md:text-12">
          {note}
        </p>
      )}
    </>
  );
}
