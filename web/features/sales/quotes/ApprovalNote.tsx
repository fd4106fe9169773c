import { Check, Clock3, TriangleAlert } from 'lucide-react';
import type { QuoteDetail, QuoteRules } from '#contract/sales/quote.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { builderText as text } from '#text/quotePages.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { discountOf, type Known, type QuoteDraft } from '#web/features/sales/quotes/quoteDraft.ts';
import { formatShare } from '#web/numbers.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Whether it can be sent: the discount is within the limit, or the office has approved it. */
export const mayGo = ({ discount_bp, limit_bp, approved_bp }: QuoteDetail): boolean =>
  discount_bp <= Math.max(limit_bp, approved_bp ?? 0);

type Props = {
  draft: QuoteDraft;
  /** The saved quote; null while there are unsaved edits. */
  quote: QuoteDetail | null;
  known: Known;
  rules: QuoteRules;
};

/** A discount above the limit needs the office's approval. The saved quote decides; before that it is computed here. */
export function ApprovalNote({ draft, quote, known, rules }: Props) {
  const ask = useCommand('quote.ask', () => {});
  if (!quote) {
    const off = discountOf(draft, known);
    if (off <= rules.discount_percent * 100) return null;
    return (
      <Note Icon={TriangleAlert} tone="bg-warning-soft text-warning-on">
        {fill(text.needsApproval, { off: formatShare(off / 10_000), percent: rules.discount_percent })}
      </Note>
    );
  }
  if (quote.discount_bp <= quote.limit_bp) return null;
  if (mayGo(quote)) {
    return (
      <Note Icon={Check} tone="bg-success-soft text-success-on">
        {fill(text.approved, { name: quote.approved_by_name ?? text.office })}
      </Note>
    );
  }
  const amounts = { off: formatShare(quote.discount_bp / 10_000), percent: quote.limit_bp / 100 };
  if (quote.approval_asked_at) {
    return (
      <Note Icon={Clock3} tone="bg-info-soft text-info-on">
        {text.waitsApproval}
      </Note>
    );
  }
  return (
    <>
      <Note Icon={TriangleAlert} tone="bg-warning-soft text-warning-on">
        {fill(text.needsApproval, amounts)}
      </Note>
      {ask.error && <Alert title={text.notAsked} body={messageOf(ask.error)} />}
      <Button
        softDisabled={ask.busy}
        onClick={() => ask.send({ params: { id: quote.id }, body: { version: quote.version } })}
      >
        {ask.busy ? actionText.asking : text.askApproval}
      </Button>
    </>
  );
}

function Note({ Icon, tone, children }: { Icon: typeof Check; tone: string; children: string }) {
  return (
    <output className={`flex gap-2.5 rounded-card px-3.5 py-2.5 text-14 md:text-13 ${tone}`}>
      <Icon size={17} aria-hidden className="mt-0.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </output>
  );
}
