import { moneyLimits } from '#contract/base/limits.ts';
import { fieldText } from '#text/fields.ts';
import { discountText as text, draftText } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { baseOf, discountLines, discountOf, type DiscountDraft } from '#web/features/office/invoices/discountDraft.ts';
import type { LineDraft } from '#web/features/office/invoices/invoiceDraft.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

const kinds = (['percent', 'amount'] as const).map((value) => ({ value, label: text.kinds[value] }));
const empty: DiscountDraft = { kind: 'percent', percent: '', amount: '', reason: '' };

/** The longest reason that fits in a line. */
const longest = moneyLimits.line_description - text.line.length;

type Props = {
  lines: readonly LineDraft[];
  currency: string;
  onAdd: (lines: LineDraft[]) => void;
  onClose: () => void;
};

/** A discount on all lines, with a reason. It becomes lines of the draft, which can still be changed. */
export function AddDiscount({ lines, currency, onAdd, onClose }: Props) {
  const base = Math.max(0, baseOf(lines));
  const form = useForm({
    base: empty,
    check: (draft) => {
      const wrong = discountOf(draft, lines) === null;
      const full = lines.length + discountLines(draft, lines).length > moneyLimits.lines;
      const range =
        draft.kind === 'percent' ? text.percentWrong : fill(text.amountWrong, { amount: formatCents(base, currency) });
      return {
        ...(wrong && { [draft.kind]: range }),
        ...(full && { [draft.kind]: fill(draftText.full, { max: moneyLimits.lines }) }),
        reason: draft.reason.trim() ? undefined : text.reasonMissing,
      };
    },
    save: { busy: false },
    send: (draft) => {
      onAdd(discountLines(draft, lines));
      onClose();
    },
  });
  const { shown } = form;
  const cents = discountOf(shown, lines);
  const count = cents === null ? 0 : discountLines(shown, lines).length;
  return (
    <Dialog title={text.submit} form={form} onClose={onClose} submit={text.submit}>
      <Segmented label={text.kind} choices={kinds} value={shown.kind} onChoose={(kind) => form.type({ kind })} />
      {shown.kind === 'percent' ? (
        <Field data-first label={text.percent} inputMode="decimal" autoComplete="off" {...form.field('percent')} />
      ) : (
        <AmountField data-first label={text.amount} currency={currency} {...form.field('amount')} />
      )}
      <Field
        label={fieldText.reason}
        hint={text.reasonHint}
        autoComplete="off"
        maxLength={longest}
        {...form.field('reason')}
      />
      <p className="flex items-baseline justify-between gap-3 rule-t pt-3 tabular-nums">
        <span className="text-muted">{fill(text.off, { base: formatCents(base, currency) })}</span>
        <output className="wide text-20">{formatCents(-(cents ?? 0), currency)}</output>
      </p>
      {count > 1 && <p className="text-13 text-muted md:text-12">{text.split}</p>}
    </Dialog>
  );
}
