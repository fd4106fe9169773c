import type { UseQueryResult } from '@tanstack/react-query';
import type { JobBilling } from '#contract/invoice.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { unbilledText } from '#text/invoices.ts';
import { jobStepText as text } from '#text/jobs.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = { billing: UseQueryResult<JobBilling>; client: string | null };

/** What a completed job would be invoiced for. */
export function JobBill({ billing: { data, error, refetch }, client }: Props) {
  const currency = useCurrency();
  if (!data) {
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
  if (!data.draft) return data.invoice ? null : <p className="text-muted">{text.notBilled}</p>;
  const { lines, tax_cents, total_cents } = data.draft;
  return (
    <section className="grid gap-1.5">
      <h3 className="text-15 font-strong md:text-13">{client ? fill(text.bill, { client }) : unbilledText.noClient}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 tabular-nums">
        {lines.map(({ id, description, amount_cents }) => (
          <div key={id} className="contents">
            <dt className="wrap-anywhere">{description}</dt>
            <dd className="pl-3 text-right font-medium">{formatCents(amount_cents, currency)}</dd>
          </div>
        ))}
        <dt className="text-muted">{text.tax}</dt>
        <dd className="text-right text-muted">{formatCents(tax_cents, currency)}</dd>
        <dt className="rule-t pt-2 text-16 font-strong md:text-14">{text.total}</dt>
        <dd className="rule-t pt-2 text-right wide text-16 md:text-14">{formatCents(total_cents, currency)}</dd>
      </dl>
    </section>
  );
}
