import { Copy, Download, Eye, FilePen, PenLine, Trash2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 } from 'uuid';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { menuText as text } from '#text/quotePages.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { salesQuotePath, salesQuotesPath } from '#web/features/shared/quotes/quotes.ts';
import { WithdrawQuote } from '#web/features/shared/quotes/WithdrawQuote.tsx';
import { routePath } from '#web/routePath.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';

const RecordYes = lazy(async () => ({
  default: (await import('#web/features/sales/quotes/RecordYes.tsx')).RecordYes,
}));

type Props = { quote: QuoteDetail; asClient: boolean; onShow: (show: 'client' | null) => void };
type Asked = 'delete' | 'withdraw' | 'yes' | null;

/** The actions that the quote's status allows. */
export function QuoteMenu({ quote, asClient, onShow }: Props) {
  const go = useNavigate();
  const { id, status, revisions } = quote;
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const open = (made: QuoteDetail) => void go(salesQuotePath(made.id));
  const failed = {
    onFailed: (error: Error) => toast({ tone: 'error', title: actionText.failed, body: messageOf(error) }),
  };
  const duplicate = useCommand('quote.duplicate', open);
  const revise = useCommand('quote.revise', open);
  const remove = useCommand('quote.delete', () => void go(salesQuotesPath, { replace: true }));
  const sent = status === 'sent';
  // The next version may already exist as a draft.
  const next = revisions.find((each) => each.status === 'draft' && each.id !== id);
  return (
    <div className="flex flex-wrap gap-2">
      {asClient ? (
        <Button onClick={() => onShow(null)}>
          <PenLine size={16} aria-hidden />
          {status === 'draft' ? text.backToEdit : text.back}
        </Button>
      ) : (
        status !== 'draft' && (
          <Button onClick={() => onShow('client')}>
            <Eye size={16} aria-hidden />
            {text.seeAs}
          </Button>
        )
      )}
      {sent && (
        <Button variant="primary" onClick={() => setAsked('yes')}>
          <PenLine size={16} aria-hidden />
          {text.yes}
        </Button>
      )}
      {(sent || status === 'expired' || status === 'declined') && (
        <Button
          softDisabled={revise.busy}
          onClick={() =>
            next ? void go(salesQuotePath(next.id)) : revise.send({ params: { id }, body: { id: v7() } }, failed)
          }
        >
          <FilePen size={16} aria-hidden />
          {next ? text.openNext : text.revise}
        </Button>
      )}
      {status !== 'draft' && (
        <a href={routePath('quote.pdf', { params: { id } })} download className={button()}>
          <Download size={16} aria-hidden />
          {text.pdf}
        </a>
      )}
      <Button
        softDisabled={duplicate.busy}
        onClick={() => duplicate.send({ params: { id }, body: { id: v7() } }, failed)}
      >
        <Copy size={16} aria-hidden />
        {actionText.duplicate}
      </Button>
      {sent && (
        <Button variant="quiet" onClick={() => setAsked('withdraw')}>
          <Undo2 size={16} aria-hidden />
          {actionText.withdraw}
        </Button>
      )}
      {status === 'draft' && (
        <Button variant="quiet" onClick={() => setAsked('delete')}>
          <Trash2 size={16} aria-hidden />
          {amountText.deleteDraft}
        </Button>
      )}
      {asked === 'withdraw' && <WithdrawQuote quote={quote} onClose={close} />}
      {asked === 'delete' && (
        <Confirm
          title={amountText.deleteDraft}
          question={text.deleteQuestion}
          Icon={Trash2}
          action={amountText.deleteDraft}
          doing={actionText.deleting}
          keep={text.keepDraft}
          danger
          busy={remove.busy}
          error={remove.error && { title: actionText.notDeleted, body: messageOf(remove.error) }}
          onConfirm={() => remove.send({ params: { id } })}
          onClose={close}
        />
      )}
      <Suspense>{asked === 'yes' && <RecordYes quote={quote} onClose={close} />}</Suspense>
    </div>
  );
}
