import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { remindText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useEachCommand } from '#web/eachCommand.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { SendBar } from '#web/features/office/invoices/SendBar.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Below a list of overdue invoices: sends a reminder for each. */
export function RemindBar({ invoices }: { invoices: readonly InvoiceRow[] }) {
  const sending = useEachCommand('invoice.remind', ({ done, of }) => {
    if (done === of) toast({ tone: 'success', title: fill(done === 1 ? text.doneOne : text.done, { count: done }) });
    else toast({ tone: 'error', title: fill(text.partly, { done, of }) });
  });
  const refused = invoices.filter(({ id }) => sending.refusals.has(id));
  const count = invoices.length;
  const action = count === 1 ? text.sendOne : fill(text.send, { count });
  return (
    <>
      {refused.length > 0 && (
        <Alert
          title={text.refused}
          body={refused
            .map((invoice) => `${nameOf(invoice)}, ${invoice.client_name}: ${sending.refusals.get(invoice.id)}`)
            .join(' ')}
          className="mt-3"
        />
      )}
      <SendBar
        label={text.label}
        what={count === 1 ? text.whatOne : fill(text.what, { count })}
        cents={invoices.reduce((sum, { balance_cents }) => sum + balance_cents, 0)}
        count={count}
        action={action}
        ask={{
          title: text.title,
          question: count === 1 ? text.questionOne : fill(text.question, { count }),
          consequence: text.consequence,
        }}
        sending={sending}
        onSend={() =>
          sending.run(invoices.map(({ id }) => ({ about: id, content: id, input: () => ({ params: { id } }) })))
        }
      />
    </>
  );
}
