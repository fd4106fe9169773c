import { useQuery } from '@tanstack/react-query';
import { fromCents, toCents } from '#contract/base/amount.ts';
import { percentOf } from '#contract/money/discount.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { amountText } from '#text/amounts.ts';
import { draftText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { ActivityLink } from '#web/features/office/audit/ActivityLink.tsx';
import { BilledTo } from '#web/features/office/invoices/BilledTo.tsx';
import type { InvoiceDraft } from '#web/features/office/invoices/invoiceDraft.ts';
import { Sums } from '#web/features/office/invoices/Sums.tsx';
import type { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

type Props = {
  invoice: InvoiceDetail;
  form: ReturnType<typeof useForm<InvoiceDraft>>;
  totals: { subtotal_cents: number; tax_cents: number; total_cents: number };
};

/** Beside the lines: the total, the recipient and the due date. */
export function DraftSide({ invoice, form, totals }: Props) {
  const { data: business } = useQuery(businessQuery);
  const terms = business?.payment_terms_days;
  return (
    <div className="grid gap-3.5 md:gap-4">
      <Panel title={text.totals}>
        <div className="px-4 pb-3">
          <Sums {...totals} currency={invoice.currency} live />
          <DepositHeld invoice={invoice} total={totals.total_cents} />
          {form.problems.lines && totals.total_cents < 0 && (
            <Alert title={amountText.total} body={text.problems.negative} className="mt-2" />
          )}
        </div>
      </Panel>
      <Panel title={text.terms}>
        <div className="grid gap-3.5 px-4 pb-4">
          <DayField
            label={amountText.dueDate}
            hint={terms === undefined ? '' : terms === 0 ? text.dueNow : fill(text.dueHint, { days: terms })}
            {...form.field('due_on')}
          />
          <Field
            label={amountText.deposit}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            hint={text.depositHint}
            {...form.field('deposit')}
          />
          {/* The client isn't asked for a second deposit. */}
          {invoice.deposit_held_cents === 0 && (
            <DepositOffer
              total={totals.total_cents}
              typed={form.shown.deposit}
              currency={invoice.currency}
              onTake={(deposit) => form.type({ deposit })}
            />
          )}
          <TextArea
            label={amountText.noteToClient}
            hint={text.noteHint}
            maxLength={moneyLimits.note}
            {...form.field('note')}
          />
        </div>
      </Panel>
      <BilledTo invoice={invoice} />
      <ActivityLink record={invoice.id} />
    </div>
  );
}

/** The deposit that the client paid for this work, and the remaining amount. */
function DepositHeld({ invoice, total }: { invoice: InvoiceDetail; total: number }) {
  const { deposit_held_cents: held, currency } = invoice;
  if (held === 0) return null;
  return (
    <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 text-15 tabular-nums md:text-13">
      <dt className="text-muted">{amountText.depositPaid}</dt>
      <dd className="text-right text-muted">{formatCents(-Math.min(held, total), currency)}</dd>
      <dt className="font-strong">{text.leftToPay}</dt>
      <dd className="text-right font-strong">{formatCents(Math.max(0, total - held), currency)}</dd>
    </dl>
  );
}

type OfferProps = { total: number; typed: string; currency: string; onTake: (deposit: string) => void };

/** The deposit by the business' own rule, until the field contains it. */
function DepositOffer({ total, typed, currency, onTake }: OfferProps) {
  const { data: business } = useQuery(businessQuery);
  if (!business?.deposit_percent || total < Math.max(1, business.deposit_from_cents)) return null;
  const cents = percentOf(total, business.deposit_percent);
  if (toCents(typed) === cents) return null;
  return (
    <Button onClick={() => onTake(fromCents(cents))} className="-mt-1.5 justify-self-start tabular-nums">
      {fill(text.depositOffer, { percent: business.deposit_percent, amount: formatCents(cents, currency) })}
    </Button>
  );
}
