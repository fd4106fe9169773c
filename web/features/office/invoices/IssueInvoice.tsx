import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { useId, useState } from 'react';
import { addDays } from '#contract/base/days.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { issueText as text, sendText } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery, useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { refresh } from '#web/freshness.ts';
import { formatCents } from '#web/money.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn, formatCalendarDay } from '#web/when.ts';

/** States what will happen: a number, a due date, an email. After that the lines can't change. */
export function IssueInvoice({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const zone = useZone();
  const { data: business } = useQuery(businessQuery);
  const { client_name, client_email, total_cents, deposit_held_cents: held, currency, version } = invoice;
  const money = (cents: number) => formatCents(cents, currency);
  const [wanted, setWanted] = useState(true);
  const send = wanted && client_email !== null;
  const due = invoice.due_on ?? (business && addDays(dayIn(zone), business.payment_terms_days));

  const issue = useCommand('invoice.issue', (issued) => {
    keepInvoice(client, issued);
    toast({
      tone: 'success',
      title: fill(text.done, { number: nameOf(issued) }),
      body: send ? fill(text.doneSent, { email: client_email }) : text.doneOnly,
    });
    onClose();
  });
  function close() {
    // The server refused because the draft has changed; the page below the dialog then shows the newer version.
    if (issue.error) void refresh(client, 'invoice', invoice.id);
    onClose();
  }
  return (
    <Confirm
      title={text.title}
      question={fill(send ? text.what : text.whatOnly, {
        total: money(total_cents),
        client: client_name,
      })}
      consequence={[
        held > 0 &&
          fill(text.depositPaid, {
            total: money(total_cents),
            deposit: money(Math.min(held, total_cents)),
            left: money(Math.max(0, total_cents - held)),
          }),
        due && fill(text.due, { day: formatCalendarDay(due) }),
        text.number,
      ]
        .filter(Boolean)
        .join(' ')}
      Icon={Stamp}
      action={send ? sendText.action : text.issue}
      doing={text.busy}
      busy={issue.busy}
      error={issue.error && { title: text.failed, body: messageOf(issue.error) }}
      onConfirm={() => issue.send({ params: { id: invoice.id }, body: { version, send } })}
      onClose={close}
    >
      {client_email ? (
        <label htmlFor={`${id}-mail`} className="-my-1 flex cursor-pointer items-start gap-1.5">
          <Checkbox
            id={`${id}-mail`}
            checked={wanted}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setWanted(event.target.checked)}
            className="-ml-2"
          />
          <span className="min-w-0 flex-1 py-2.5 md:py-2">
            <span className="block font-medium wrap-anywhere">{fill(text.mail, { email: client_email })}</span>
            <span id={`${id}-hint`} className="block text-13 text-muted md:text-12">
              {text.mailHint}
            </span>
          </span>
        </label>
      ) : (
        <p className="text-muted">{fill(text.noMail, { client: client_name })}</p>
      )}
    </Confirm>
  );
}
