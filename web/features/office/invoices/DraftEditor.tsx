import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Stamp, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { draftText as text, invoiceText } from '#contract/text/en/invoices.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { DeleteDraft } from '#web/features/office/invoices/DeleteDraft.tsx';
import { DraftSide } from '#web/features/office/invoices/DraftSide.tsx';
import {
  check,
  draftOf,
  isFine,
  sumsOf,
  toUpdate,
  type InvoiceDraft,
} from '#web/features/office/invoices/invoiceDraft.ts';
import { InvoiceHead } from '#web/features/office/invoices/InvoiceHead.tsx';
import { IssueInvoice } from '#web/features/office/invoices/IssueInvoice.tsx';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { LinesEditor } from '#web/features/office/invoices/LinesEditor.tsx';
import { taxRatesQuery } from '#web/features/office/settings/queries.ts';
import { refresh } from '#web/freshness.ts';
import { routePath } from '#web/routePath.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { ChangedElsewhere } from '#web/ui/ChangedElsewhere.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RefusedTip } from '#web/ui/RefusedTip.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn } from '#web/when.ts';

const formId = 'draft';
const equal = (one: InvoiceDraft, other: InvoiceDraft) => JSON.stringify(one) === JSON.stringify(other);

/** A draft belongs to whoever writes it; it is saved as a whole, on top of the version that was seen. */
export function DraftEditor({ invoice }: { invoice: InvoiceDetail }) {
  const client = useQueryClient();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const today = dayIn(useZone());
  const { data: rates = [] } = useQuery(taxRatesQuery);
  const [base, setBase] = useState(invoice);
  const [draft, setDraft] = useState<InvoiceDraft | null>(null);
  const [tried, setTried] = useState(false);
  const [dialog, setDialog] = useState<'issue' | 'delete' | null>(null);
  // Untouched, it follows what others save; touched, it stays on what was seen.
  const seen = draft ? base : invoice;
  const shown = draft ?? draftOf(seen);
  const dirty = draft !== null && !equal(draft, draftOf(base));
  const problems = check(shown, rates, today);
  const totals = sumsOf(shown.lines, rates);

  const save = useCommand('invoice.update', (saved) => {
    keepInvoice(client, saved);
    setDraft(null);
    setTried(false);
    toast({ tone: 'success', title: text.saved });
  });
  const overtaken = save.error instanceof ApiError && save.error.code === 'invoice_changed';
  const changedElsewhere = dirty && !save.busy && (overtaken || invoice.version !== base.version);

  function take(next: InvoiceDraft | null) {
    if (next === null) setTried(false);
    else if (draft === null) setBase(invoice);
    setDraft(next);
    if (save.error) save.forget();
  }
  function takeTheirs() {
    take(null);
    void refresh(client, 'invoice', invoice.id);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!dirty || save.busy) return;
    setTried(true);
    if (isFine(problems)) save.send({ params: { id: invoice.id }, body: toUpdate(shown, base.version) });
    // After it is drawn: only then is the field marked.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
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
        <Button look="quiet" onClick={() => setDialog('delete')}>
          <Trash2 size={16} aria-hidden className="max-md:hidden" />
          {text.delete}
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
            look="primary"
            refused={refusal !== null}
            aria-describedby={refusal ? `${id}-why` : undefined}
            onClick={() => setDialog('issue')}
          >
            <Stamp size={16} aria-hidden className="max-md:hidden" />
            {text.issue}
          </Button>
        </RefusedTip>
        {refusal && (
          <span id={`${id}-why`} className="sr-only">
            {refusal}
          </span>
        )}
      </InvoiceHead>
      <form ref={form} id={formId} noValidate onSubmit={submit} className="[&_:is(input,select,textarea)]:scroll-my-36">
        {changedElsewhere && <ChangedElsewhere text={text} onTakeTheirs={takeTheirs} className="mb-3.5" />}
        <div className="grid items-start gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_316px]">
          <Panel title={text.title} className="@container">
            <div className="[--line-columns:4.5rem_minmax(0,1fr)_4rem_6rem_9.5rem_7.5rem]">
              <LinesEditor
                lines={shown.lines}
                onChange={(lines) => take({ ...shown, lines })}
                rates={rates}
                problems={tried ? problems.lines : {}}
                currency={invoice.currency}
                today={today}
              />
            </div>
          </Panel>
          <DraftSide
            invoice={invoice}
            draft={shown}
            totals={totals}
            problems={tried ? problems : { lines: {} }}
            onChange={(part) => take({ ...shown, ...part })}
          />
        </div>
      </form>
      {dirty && (
        <div className="sticky above-dock z-10 mt-4">
          <SaveBar
            form={formId}
            busy={save.busy}
            error={save.error && messageOf(save.error)}
            onDiscard={() => take(null)}
            unsaved={text.unsaved}
            save={text.save}
          />
        </div>
      )}
      {dialog === 'issue' && <IssueInvoice invoice={invoice} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteDraft invoice={invoice} onClose={() => setDialog(null)} />}
    </>
  );
}
