import type { UseQueryResult } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { JobBilling } from '#contract/money/invoice.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { commonText } from '#text/common.ts';
import { fieldText } from '#text/fields.ts';
import { jobStepText as text } from '#text/jobs.ts';
import { messageOf } from '#web/errors.ts';
import { useCreateInvoice } from '#web/features/office/invoices/useCreateInvoice.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';

type Mail = { /** Whether creating the invoice also emails it. */ mails: boolean; onMails: (mails: boolean) => void };
type Props = Mail & { job: JobDetail; billing: UseQueryResult<JobBilling> };

/** The invoice of a completed job, or a preview of it. */
export function JobBill({ job, billing: { data, error, refetch }, ...mail }: Props) {
  if (data?.invoice) return <Billed invoice={data.invoice} />;
  if (data?.draft) return <ToBill job={job} draft={data.draft} held={data.deposit_held_cents} {...mail} />;
  if (data)
    return (
      <>
        <p className="text-muted">{data.waits_for_photos ? text.waitsForPhotos : text.notBilled}</p>
        <DepositPaid cents={data.deposit_held_cents} />
      </>
    );
  return error ? (
    <p role="alert" className="flex items-center gap-2 text-danger">
      {text.billFailed}
      <Button variant="quiet" onClick={() => void refetch()}>
        {commonText.retry}
      </Button>
    </p>
  ) : (
    <output className="text-muted">{text.billLoading}</output>
  );
}

/** The deposit that the client paid for the job. */
export function DepositPaid({ cents }: { cents: number }) {
  const currency = useCurrency();
  return cents > 0 && <p className="font-medium">{fill(text.depositPaid, { amount: formatCents(cents, currency) })}</p>;
}

function Billed({ invoice }: { invoice: NonNullable<JobBilling['invoice']> }) {
  const currency = useCurrency();
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 tabular-nums">
      <dt className="font-strong">{text.billed}</dt>
      <dd className="text-right">
        <Link
          to={`/admin/payments/invoices/${invoice.id}`}
          className="rounded-module font-medium text-accent hover:underline"
        >
          {nameOf(invoice)}
        </Link>
      </dd>
      {invoice.number !== null && (
        <>
          <dt className="text-muted">{amountText.balanceDue}</dt>
          <dd className="text-right font-medium">{formatCents(invoice.balance_cents, currency)}</dd>
        </>
      )}
    </dl>
  );
}

type ToBillProps = Mail & { job: JobDetail; draft: NonNullable<JobBilling['draft']>; held: number };

function ToBill({ job, draft, held, mails, onMails }: ToBillProps) {
  const id = useId();
  const currency = useCurrency();
  const create = useCreateInvoice();
  const { lines, tax_cents, total_cents, client_email } = draft;
  const { client_id, client_name } = job;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-15 font-strong md:text-13">
        {client_id ? fill(text.bill, { client: client_name ?? '' }) : fieldText.noClient}
      </h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 tabular-nums">
        {lines.map((line) => (
          <div key={line.id} className="contents">
            <dt className="wrap-anywhere">{line.description}</dt>
            <dd className="pl-3 text-right font-medium">{formatCents(line.amount_cents, currency)}</dd>
          </div>
        ))}
        <dt className="text-muted">{amountText.salesTax}</dt>
        <dd className="text-right text-muted">{formatCents(tax_cents, currency)}</dd>
        <dt className="rule-t pt-2 text-16 font-strong md:text-14">{amountText.total}</dt>
        <dd className="rule-t pt-2 text-right wide text-16 md:text-14">{formatCents(total_cents, currency)}</dd>
        {held > 0 && (
          <>
            <dt className="text-muted">{amountText.depositPaid}</dt>
            <dd className="text-right text-muted">{formatCents(-Math.min(held, total_cents), currency)}</dd>
            <dt className="font-strong">{text.due}</dt>
            <dd className="text-right font-strong">{formatCents(Math.max(0, total_cents - held), currency)}</dd>
          </>
        )}
      </dl>
      {client_id && (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {client_email ? (
            <label htmlFor={id} className="flex min-w-0 flex-1 cursor-pointer items-center gap-1">
              <Checkbox id={id} checked={mails} onChange={(event) => onMails(event.target.checked)} className="-ml-2" />
              <span className="min-w-0 wrap-anywhere">{fill(text.mail, { email: client_email })}</span>
            </label>
          ) : (
            <p className="min-w-0 flex-1 text-muted">{fill(text.noMail, { client: client_name ?? '' })}</p>
          )}
          <Button variant="quiet" softDisabled={create.busy} onClick={() => create.begin(client_id, [job.id])}>
            <FilePen size={15} aria-hidden />
            {text.editFirst}
          </Button>
        </div>
      )}
      {create.error && (
        <p role="alert" className="text-13 text-danger md:text-12">
          {messageOf(create.error)}
        </p>
      )}
    </section>
  );
}
