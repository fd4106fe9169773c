import { fromCents, toCents } from '#contract/base/amount.ts';
import { referralLimits as limits } from '#contract/base/limits.ts';
import type { ReferralSettings } from '#contract/sales/referral.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { referralRulesText as text } from '#text/referrals.ts';
import { referralRulesQuery } from '#web/features/office/settings/queries.ts';
import { SettingsDialog } from '#web/features/office/settings/SettingsDialog.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { SwitchField } from '#web/ui/SwitchField.tsx';

/** The reward for a referral, and the amount that the friend has to pay first. */
export function ReferralDialog({ saved, onClose }: { saved: ReferralSettings; onClose: () => void }) {
  const currency = useCurrency();
  const within = (typed: string, { min, max }: { min: number; max: number }) => {
    const cents = toCents(typed);
    if (cents !== null && cents >= min && cents <= max) return undefined;
    return fill(text.problem, { min: formatCents(min, currency), max: formatCents(max, currency) });
  };
  return (
    <SettingsDialog
      text={text}
      command="referralRules.update"
      row={referralRulesQuery}
      base={{ online: saved.online, reward: fromCents(saved.reward_cents), least: fromCents(saved.min_paid_cents) }}
      check={({ reward, least }) => ({
        reward: within(reward, limits.reward_cents),
        least: within(least, limits.min_paid_cents),
      })}
      input={({ online, reward, least }) => ({
        body: { online, reward_cents: toCents(reward)!, min_paid_cents: toCents(least)! },
      })}
      sentAs={{ reward_cents: 'reward', min_paid_cents: 'least' }}
      onClose={onClose}
    >
      {({ shown, type, field }) => (
        <>
          <SwitchField
            label={text.onlineLabel}
            hint={text.onlineHint}
            on={shown.online}
            onChange={(online) => type({ online })}
          />
          <DecimalField label={text.rewardLabel} hint={text.rewardHint} required {...field('reward')} />
          <DecimalField label={text.leastLabel} required {...field('least')} />
        </>
      )}
    </SettingsDialog>
  );
}
