import { fromCents, toCents } from '#contract/base/amount.ts';
import type { SalesGoals } from '#contract/money/commission.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { goalsText, salesGoalsText as text } from '#text/commissionPages.ts';
import { SettingsDialog } from '#web/features/office/settings/SettingsDialog.tsx';
import { formatWholeCents } from '#web/money.ts';
import { DecimalField } from '#web/ui/DecimalField.tsx';

const names = ['monthly_target_cents', 'quarterly_bonus_cents', 'team_goal_cents'] as const;
type Name = (typeof names)[number];

const fields: Record<Name, () => { label: string; hint: string }> = {
  monthly_target_cents: () => ({ label: text.monthly, hint: text.monthlyHint }),
  quarterly_bonus_cents: () => ({ label: goalsText.bonus, hint: text.bonusHint }),
  team_goal_cents: () => ({ label: goalsText.team, hint: `${text.teamHint} ${text.zeroHint}` }),
};

const each = <Value,>(valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

export function GoalsDialog({ saved, onClose }: { saved: SalesGoals; onClose: () => void }) {
  const problem = fill(text.problem, { max: formatWholeCents(moneyLimits.line, saved.currency) });
  return (
    <SettingsDialog
      text={text}
      command="salesGoals.update"
      base={each((name) => fromCents(saved[name]))}
      check={(typed) => each((name) => ((toCents(typed[name]) ?? Infinity) <= moneyLimits.line ? undefined : problem))}
      input={(typed) => ({ body: each((name) => toCents(typed[name]) ?? 0) })}
      onClose={onClose}
    >
      {({ field }) => names.map((name) => <DecimalField key={name} {...fields[name]()} required {...field(name)} />)}
    </SettingsDialog>
  );
}
