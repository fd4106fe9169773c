import { fromCents, toCents } from '#contract/base/amount.ts';
import type { EstimateList } from '#contract/jobs/estimate.schema.ts';
import { staffLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { estimateText as text } from '#text/calculator.ts';
import { SettingsDialog } from '#web/features/office/settings/SettingsDialog.tsx';
import { formatNumber } from '#web/numbers.ts';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';

function problemOf(cost: string): string | undefined {
  const cents = toCents(cost);
  if (!cost.trim() || (cents !== null && cents <= staffLimits.hourly_cost_cents)) return undefined;
  return fill(text.problem, { max: formatNumber(staffLimits.hourly_cost_cents / 100) });
}

/** The switch, and the hourly cost for the margin. */
export function EstimateDialog({ saved: { settings: saved }, onClose }: { saved: EstimateList; onClose: () => void }) {
  const base = {
    learn: saved.learn,
    cost: saved.hourly_cost_cents === null ? '' : fromCents(saved.hourly_cost_cents),
  };
  return (
    <SettingsDialog
      text={text}
      command="estimate.switch"
      base={base}
      check={({ cost }) => ({ cost: problemOf(cost) })}
      input={({ learn, cost }) => ({ body: { learn, hourly_cost_cents: cost.trim() ? toCents(cost) : null } })}
      sentAs={{ hourly_cost_cents: 'cost' }}
      onClose={onClose}
    >
      {({ shown, type, field }) => (
        <>
          <SwitchField
            label={text.learn}
            hint={text.learnHint}
            on={shown.learn}
            onChange={(learn) => type({ learn })}
          />
          <DecimalField label={text.costLabel} hint={text.costHint} {...field('cost')} />
        </>
      )}
    </SettingsDialog>
  );
}
