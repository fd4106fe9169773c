import { useQueryClient } from '@tanstack/react-query';
import { fromCents, toCents } from '#contract/base/amount.ts';
import { referralLimits as limits } from '#contract/base/limits.ts';
import type { ReferralSettings } from '#contract/sales/referral.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { profileText } from '#text/profile.ts';
import { referralRulesText as text } from '#text/referrals.ts';
import { useCommand } from '#web/command.ts';
import { referralRulesQuery } from '#web/features/office/settings/queries.ts';
import { useForm } from '#web/form.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';
import { toast } from '#web/ui/toasts.ts';

/** What a friend brings, and what a friend has to pay for it. */
export function ReferralDialog({ saved, onClose }: { saved: ReferralSettings; onClose: () => void }) {
  const client = useQueryClient();
  const currency = useCurrency();
  const save = useCommand('referralRules.update', (answer) => {
    client.setQueryData(referralRulesQuery.queryKey, answer);
    toast({ tone: 'success', title: text.saved });
    onClose();
  });
  const within = (typed: string, { min, max }: { min: number; max: number }) => {
    const cents = toCents(typed);
    if (cents !== null && cents >= min && cents <= max) return undefined;
    return fill(text.problem, { min: formatCents(min, currency), max: formatCents(max, currency) });
  };
  const form = useForm({
    base: { online: saved.online, reward: fromCents(saved.reward_cents), least: fromCents(saved.min_paid_cents) },
    check: ({ reward, least }) => ({
      reward: within(reward, limits.reward_cents),
      least: within(least, limits.min_paid_cents),
    }),
    save,
    send: ({ online, reward, least }) =>
      save.send({ body: { online, reward_cents: toCents(reward)!, min_paid_cents: toCents(least)! } }),
    sentAs: { reward_cents: 'reward', min_paid_cents: 'least' },
    keepAs: 'referral settings',
  });
  return (
    <Dialog
      title={text.edit}
      form={form}
      onClose={onClose}
      submit={form.busy ? text.busy : text.save}
      failed={profileText.notSaved}
    >
      <SwitchField
        label={text.onlineLabel}
        hint={text.onlineHint}
        on={form.shown.online}
        onChange={(online) => form.type({ online })}
      />
      <Field
        label={text.rewardLabel}
        hint={text.rewardHint}
        inputMode="decimal"
        autoComplete="off"
        required
        {...form.field('reward')}
      />
      <Field label={text.leastLabel} inputMode="decimal" autoComplete="off" required {...form.field('least')} />
    </Dialog>
  );
}
