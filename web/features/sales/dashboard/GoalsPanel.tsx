import { useQuery } from '@tanstack/react-query';
import { addDays, addMonths, daysBetween } from '#contract/base/days.ts';
import type { SalesGoals } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { goalsText as text } from '#text/commissionPages.ts';
import { useZone } from '#web/business.ts';
import { goalsQuery } from '#web/features/shared/commission/commission.ts';
import { GoalBar } from '#web/features/shared/commission/GoalBar.tsx';
import { formatWholeCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { dayIn, formatCalendarDay } from '#web/when.ts';

/** The owner's goals, measured by what clients have paid. A goal of zero isn't shown. */
export function GoalsPanel() {
  const query = useQuery(goalsQuery);
  const { data } = query;
  if (data && !data.quarterly_bonus_cents && !data.team_goal_cents) return null;
  return (
    <Panel title={text.title}>
      {data ? <Goals goals={data} /> : <PanelNotLoaded query={query} failed={text.failed} loading={text.loading} />}
    </Panel>
  );
}

/** The last day of the given number of months, starting with this one. */
const lastDay = (first: string, months: number) => addDays(`${addMonths(first.slice(0, 7), months)}-01`, -1);

function Goals({ goals }: { goals: SalesGoals }) {
  const { currency, month, quarter, quarterly_bonus_cents, quarter_cents, quarter_target_cents } = goals;
  const { team_goal_cents, team_cents } = goals;
  const today = dayIn(useZone());
  const money = (cents: number) => formatWholeCents(cents, currency);
  const days = daysBetween(today, lastDay(month, 1)) + 1;
  const teamLeft = money(team_goal_cents - team_cents);
  return (
    <div className="grid gap-4 px-4 pb-4">
      {quarterly_bonus_cents > 0 && quarter_target_cents > 0 && (
        <Goal name={text.bonus} figure={money(quarterly_bonus_cents)} paid={quarter_cents} goal={quarter_target_cents}>
          {quarter_cents >= quarter_target_cents
            ? fill(text.bonusReached, { paid: money(quarter_cents) })
            : fill(text.bonusGo, {
                left: money(quarter_target_cents - quarter_cents),
                day: formatCalendarDay(lastDay(quarter, 3)),
              })}
        </Goal>
      )}
      {team_goal_cents > 0 && (
        <Goal
          name={text.team}
          figure={fill(text.teamOf, { paid: money(team_cents), goal: money(team_goal_cents) })}
          paid={team_cents}
          goal={team_goal_cents}
        >
          {team_cents >= team_goal_cents
            ? text.teamReached
            : days === 1
              ? fill(text.teamGoOne, { left: teamLeft })
              : fill(text.teamGo, { left: teamLeft, days: formatNumber(days) })}
        </Goal>
      )}
    </div>
  );
}

type GoalProps = { name: string; figure: string; paid: number; goal: number; children: string };

const Goal = ({ name, figure, paid, goal, children }: GoalProps) => (
  <div className="tabular-nums">
    <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-15 md:text-13">
      <span className="font-medium">{name}</span>
      <b className="font-strong">{figure}</b>
    </p>
    <GoalBar paid={paid} goal={goal} thin />
    <p className="mt-1.5 text-14 text-muted md:text-12">{children}</p>
  </div>
);
