import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router';
import { referralDays } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { referralRulesText as text } from '#text/referrals.ts';
import { EditedSection, SettingFact } from '#web/features/office/settings/EditedSection.tsx';
import { referralRulesQuery } from '#web/features/office/settings/queries.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { button } from '#web/ui/Button.tsx';

const ReferralDialog = lazy(async () => ({
  default: (await import('#web/features/office/settings/ReferralDialog.tsx')).ReferralDialog,
}));

/** Whether clients can refer friends, and the reward. */
export function ReferralSection({ currency }: { currency: string }) {
  const days = formatNumber(referralDays);
  return (
    <EditedSection name="referrals" settings={useQuery(referralRulesQuery)} text={text} Edit={ReferralDialog}>
      {({ online, reward_cents, min_paid_cents, form_online }) => (
        <>
          <p className="px-4 pb-3 text-15 font-medium md:text-13">{online ? text.on : text.off}</p>
          {online && !form_online && <p className="px-4 pb-3 text-15 text-warning md:text-13">{text.formOff}</p>}
          <dl className="grid gap-2 rule-t px-4 py-3">
            <SettingFact name={text.facts.reward}>
              {fill(text.reward, { amount: formatCents(reward_cents, currency) })}
            </SettingFact>
            <SettingFact name={text.facts.least}>
              {min_paid_cents > 0
                ? fill(text.least, { amount: formatCents(min_paid_cents, currency), days })
                : fill(text.anyAmount, { days })}
            </SettingFact>
          </dl>
          <div className="rule-t px-4 py-3">
            <Link to="/admin/jobs/referrals" className={button()}>
              {text.list}
            </Link>
          </div>
        </>
      )}
    </EditedSection>
  );
}
