import { fromCents, toCents } from '#contract/base/amount.ts';
import type { SalesGoals } from '#contract/money/commission.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { salesGoalsText as text } from '#text/commissionPages.ts';
import { profileText } from '#text/profile.ts';
import { useCommand } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { formatWholeCents } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';

const names = ['monthly_target_cents', 'quarterly_bonus_cents', 'team_goal_cents'] as const;
type Draft = Record<(typeof names)[number], string>;

const fields: Record<keyof Draft, () => { label: string; hint: string }> = {
  monthly_target_cents: () => ({ label: text.monthly, hint: text.monthlyHint }),
  quarterly_bonus_cents: () => ({ label: text.bonus, hint: text.bonusHint }),
  team_goal_cents: () => ({ label: text.team, hint: `${text.teamHint} ${text.zeroHint}` }),
};

export function GoalsDialog({ saved, onClose }: { saved: SalesGoals; onClose: () => void }) {
  const save = useCommand('salesGoals.update', () => {
    toast({ tone: 'success', title: text.saved });
    onClose();
  });
  const problem = fill(text.problem, { max: formatWholeCents(moneyLimits.line, saved.currency) });
  const form = useForm<Draft>({
    base: Object.fromEntries(names.map((name) => [name, fromCents(saved[name])])) as Draft,
    check: (draft) =>
      Object.fromEntries(
        names.map((name) => [name, (toCents(draft[name]) ?? Infinity) <= moneyLimits.line ? undefined : problem]),
      ),
    save,
    send: (draft) =>
      save.send({
        body: Object.fromEntries(names.map((name) => [name, toCents(draft[name]) ?? 0])) as Record<keyof Draft, number>,
      }),
    keepAs: 'sales goals',
  });
  return (
    <Dialog
      title={text.edit}
      form={form}
      onClose={onClose}
      submit={form.busy ? text.busy : text.save}
      failed={profileText.notSaved}
    >
      {names.map((name) => (
        <Field key={name} {...fields[name]()} inputMode="decimal" autoComplete="off" required {...form.field(name)} />
      ))}
    </Dialog>
  );
}
