import { amountText } from '#text/amounts.ts';
import { billAllText as text } from '#text/invoices.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import type { Each, useEachCommand } from '#web/eachCommand.ts';
import { SendBar } from '#web/features/office/invoices/SendBar.tsx';
import { priceOf, type Bill } from '#web/features/office/invoices/unbilled.ts';
import { formatCents, useCurrency } from '#web/money.ts';

type Props = { bills: readonly Bill[]; sending: ReturnType<typeof useEachCommand<'invoice.bill'>> };

const counted = (one: string, many: string, count: number) => (count === 1 ? one : fill(many, { count }));

const eachOf = ({ client_id, job_ids, email }: Bill): Each<'invoice.bill'> => ({
  about: client_id,
  content: [client_id, ...job_ids].join(' '),
  input: (id) => ({ body: { id, client_id, job_ids, send: email !== null } }),
});

/** The number of invoices that the selection makes, and one button for all of them. */
export function BillAllBar({ bills, sending }: Props) {
  const currency = useCurrency();
  const jobs = bills.reduce((sum, { job_ids }) => sum + job_ids.length, 0);
  const byEmail = bills.filter(({ email }) => email !== null).length;
  const toPrint = bills.length - byEmail;
  const invoices = counted(amountText.oneInvoice, amountText.invoices, bills.length);
  const cents = priceOf(bills);
  return (
    <SendBar
      label={text.label}
      what={`${counted(workText.oneJob, workText.jobs, jobs)}, ${invoices}`}
      hint={[
        byEmail > 0 && fill(text.byEmail, { count: byEmail }),
        toPrint > 0 && fill(text.toPrint, { count: toPrint }),
      ]
        .filter(Boolean)
        .join(', ')}
      cents={cents}
      count={bills.length}
      action={counted(text.sendOne, text.send, bills.length)}
      ask={{
        title: text.title,
        question: fill(text.question, { invoices, total: formatCents(cents, currency) }),
        consequence: [toPrint > 0 && text.printHint, text.consequence].filter(Boolean).join(' '),
      }}
      sending={sending}
      onSend={() => sending.run(bills.map(eachOf))}
    />
  );
}
