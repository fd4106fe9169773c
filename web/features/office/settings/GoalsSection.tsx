import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { salesGoalsText as text, goalsText } from '#text/commissionPages.ts';
import { EditedSection, SettingFact } from '#web/features/office/settings/EditedSection.tsx';
import { goalsQuery } from '#web/features/shared/commission/commission.ts';
import { formatCents } from '#web/money.ts';

const GoalsDialog = lazy(async () => ({
  default: (await import('#web/features/office/settings/GoalsDialog.tsx')).GoalsDialog,
}));

/** The sales goals; a dialog changes them. */
export function GoalsSection({ currency }: { currency: string }) {
  const money = (cents: number) => (cents > 0 ? formatCents(cents, currency) : text.none);
  return (
    <EditedSection settings={useQuery(goalsQuery)} text={text} Edit={GoalsDialog}>
      {({ monthly_target_cents, quarterly_bonus_cents, team_goal_cents }) => (
        <dl className="grid gap-2 rule-t px-4 py-3">
          <SettingFact name={text.monthly}>{money(monthly_target_cents)}</SettingFact>
          <SettingFact name={goalsText.bonus}>{money(quarterly_bonus_cents)}</SettingFact>
          <SettingFact name={goalsText.team}>{money(team_goal_cents)}</SettingFact>
        </dl>
      )}
    </EditedSection>
  );
}
