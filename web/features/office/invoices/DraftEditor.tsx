import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Stamp, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { fill } from '#contract/text/fill.ts';
import { draftText as text, invoiceText, issueText } from '#text/invoices.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { AddDiscount } from '#web/features/office/invoices/AddDiscount.tsx';
import { DraftSide } from '#web/features/office/invoices/DraftSide.tsx';
import { check, checkLines, draftOf, sumsOf, toUpdate } from '#web/features/office/invoices/invoiceDraft.ts';
import { InvoiceHead } from '#web/features/office/invoices/InvoiceHead.tsx';
import { IssueInvoice } from '#web/features/office/invoices/IssueInvoice.tsx';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { LinesEditor } from '#web/features/office/invoices/LinesEditor.tsx';
import { taxRatesQuery } from '#web/features/office/settings/queries.ts';
import { useForm } from '#web/form.ts';
import { refresh } from '#web/freshness.ts';
import { routePath } from '#web/routePath.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Form } from '#web/ui/Form.tsx';
import { abandon } from '#web/ui/leaving.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { RefusedTip } from '#web/ui/RefusedTip.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn } from '#web/when.ts';

const formId = 'draft';

/** A draft has no number, so it can be deleted without a trace. */
function DeleteDraft({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const go = useNavigate();
  const remove = useCommand('invoice.delete', () => {
    toast({ tone: 'success', title: text.deleted });
    // Unsaved edits are discarded with the draft.
    abandon(document, () => void go('/admin/payments/invoices', { replace: true }));
  });
  return (
    <Confirm
      danger
      title={amountText.deleteDraft}
      question={fill(text.deleteQuestion, { client: invoice.client_name })}
      consequence={invoice.jobs.length ? text.deleteJobs : text.deleteFree}
      Icon={Trash2}
      action={amountText.deleteDraft}
      doing={actionText.deleting}
      busy={remove.busy}
      error={remove.error && { title: text.deleteFailed, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id: invoice.id } })}
      onClose={onClose}
    />
  );
}

/** A draft belongs to the user who edits it: it is saved as a whole, on top of the version they loaded. */
export function DraftEditor({ invoice }: { invoice: InvoiceDetail }) {
  const client = useQueryClient();
  const id = useId();
  const today = dayIn(useZone());
  const { data: rates = [] } = useQuery(taxRatesQuery);
  const [seen, setSeen] = useState(invoice);
  const [dialog, setDialog] = useState<'issue' | 'delete' | 'discount' | null>(null);
  const save = useCommand('invoice.update', done);
  const form = useForm({
    base: draftOf(seen),
    check: (draft) => check(draft, rates, today),
    save,
    send: (draft) => {
      if (dirty) save.send({ params: { id: invoice.id }, body: toUpdate(draft, seen.version) });
    },
    keepAs: `invoice ${invoice.id}`,
  });
  const { shown } = form;
  const dirty = form.changed.length > 0;
  // Without edits it follows what other users save; with edits it stays on the loaded version.
  if (!dirty && seen !== invoice) setSeen(invoice);
  const totals = sumsOf(shown.lines, rates);
  const overtaken = save.error instanceof ApiError && save.error.code === 'invoice_changed';
  const changedElsewhere =
    form.changedElsewhere || (dirty && !save.busy && (overtaken || invoice.version !== seen.version));

  function done(saved: InvoiceDetail) {
    keepInvoice(client, saved);
    form.discard();
    toast({ tone: 'success', title: actionText.draftSaved });
  }
  function takeTheirs() {
    form.discard();
    void refresh(client, 'invoice', invoice.id);
  }
  const refusal = dirty
    ? text.saveFirst
    : !shown.lines.length
      ? text.noLines
      : totals.total_cents <= 0
        ? text.noTotal
        : null;

  return (
    <>
      <InvoiceHead invoice={invoice}>
        <Button variant="quiet" onClick={() => setDialog('delete')}>
          <Trash2 size={16} aria-hidden className="max-md:hidden" />
          {amountText.deleteDraft}
        </Button>
        <a
          href={routePath('invoice.pdf', { params: { id: invoice.id } })}
          target="_blank"
          rel="noreferrer"
          className={button()}
        >
          <FileText size={16} aria-hidden className="max-md:hidden" />
          {invoiceText.preview}
        </a>
        <RefusedTip reason={refusal}>
          <Button
            variant="primary"
            softDisabled={refusal !== null}
            aria-describedby={refusal ? `${id}-why` : undefined}
            onClick={() => setDialog('issue')}
          >
            <Stamp size={16} aria-hidden className="max-md:hidden" />
            {issueText.issue}
          </Button>
        </RefusedTip>
        {refusal && (
          <span id={`${id}-why`} className="sr-only">
            {refusal}
          </span>
        )}
      </InvoiceHead>
      <Form form={form} id={formId} className="[&_:is(input,select,textarea)]:scroll-my-36">
        {changedElsewhere && (
          <ChangedElsewhere
            text={text.changedElsewhere}
            takeTheirs={text.takeTheirs}
            onTakeTheirs={takeTheirs}
            className="mb-3.5"
          />
        )}
        <div className="grid items-start gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
          <Panel title={amountText.lines} className="@container">
            <div className="[--line-columns:4.5rem_minmax(0,1fr)_4rem_6rem_9.5rem_7.5rem]">
              <LinesEditor
                lines={shown.lines}
                onChange={(lines) => form.type({ lines })}
                rates={rates}
                problems={form.tries ? checkLines(shown.lines) : {}}
                currency={invoice.currency}
                today={today}
                onDiscount={() => setDialog('discount')}
              />
            </div>
          </Panel>
          <DraftSide invoice={invoice} form={form} totals={totals} />
        </div>
      </Form>
      {dirty && (
        <div className="sticky above-dock z-10 mt-4">
          <SaveBar form={form} formId={formId} unsaved={text.unsaved} save={amountText.saveDraft} />
        </div>
      )}
      {dialog === 'issue' && <IssueInvoice invoice={invoice} onClose={() => setDialog(null)} />}
      {dialog === 'discount' && (
        <AddDiscount
          lines={shown.lines}
          currency={invoice.currency}
          onAdd={(added) => form.type({ lines: [...shown.lines, ...added] })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'delete' && <DeleteDraft invoice={invoice} onClose={() => setDialog(null)} />}
    </>
  );
}
