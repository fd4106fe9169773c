import { useId } from 'react';
import { payText } from '#text/billing.ts';
import { fill } from '#contract/text/fill.ts';
import { shareOf, tipChoices, type TipChoice, type TipDraft } from '#web/features/shared/payments/tips.ts';
import { formatCents } from '#web/money.ts';
import { DecimalField } from '#web/ui/DecimalField.tsx';

type Props = {
  draft: TipDraft;
  amount: number;
  currency: string;
  error: string | null;
  onChange: (change: Partial<TipDraft>) => void;
  /** Who gets it. */
  hint?: string;
};

const nameOf = (choice: TipChoice) =>
  choice === 'none' ? payText.noTip : choice === 'own' ? payText.ownTip : fill(payText.percent, { percent: choice });

/** The amount of each percentage stands below it, so that the client doesn't have to compute it. */
export function TipFields({ draft, amount, currency, error, onChange, hint = payText.tipHint }: Props) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 text-14 font-medium md:text-12">{payText.tip}</legend>
      <div className="grid grid-cols-5 gap-1.5">
        {tipChoices.map((choice) => (
          <label
            key={choice}
            className={`grid min-h-13 cursor-pointer content-center justify-items-center rounded-card px-0.5 text-center text-14/[1.125rem] transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-12 md:text-13/4 ${
              draft.tip === choice
                ? 'font-strong shadow-[inset_0_0_0_2px_var(--primary)]'
                : 'font-medium edge-control hover:bg-hover'
            }`}
          >
            <input
              type="radio"
              name={id}
              checked={draft.tip === choice}
              onChange={() => onChange({ tip: choice })}
              className="sr-only"
            />
            {nameOf(choice)}
            {shareOf(amount, choice) > 0 && (
              <span className="text-12/4 font-text text-muted tabular-nums narrow">
                {formatCents(shareOf(amount, choice), currency)}
              </span>
            )}
          </label>
        ))}
      </div>
      {draft.tip === 'own' && (
        <div className="mt-3">
          <DecimalField
            label={payText.tipAmount}
            placeholder="0.00"
            value={draft.ownTip}
            error={error}
            onChange={(event) => onChange({ ownTip: event.target.value })}
          />
        </div>
      )}
      <p id={`${id}-note`} className="mt-1.5 text-13 text-muted md:text-12">
        {hint}
      </p>
    </fieldset>
  );
}
