import { useQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { ClientPlan } from '#contract/booking/plan.schema.ts';
import { actionText } from '#text/actions.ts';
import { ownPlanText as text, resumePlanText, pausePlanText } from '#text/clientPlans.ts';
import { fill } from '#contract/text/fill.ts';
import { priceText, rhythmOf, titleOf } from '#web/features/client/plans/describe.ts';
import { planPath, plansQuery } from '#web/features/client/plans/plans.ts';
import { VisitModules } from '#web/features/client/plans/VisitModules.tsx';
import { useCurrency } from '#web/money.ts';
import { describePause } from '#web/features/shared/series/pauses.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';

const PausePlan = lazy(async () => ({ default: (await import('#web/features/client/plans/PausePlan.tsx')).PausePlan }));
const ResumePlan = lazy(async () => ({
  default: (await import('#web/features/client/plans/ResumePlan.tsx')).ResumePlan,
}));

/** One card per plan; renders nothing if the client has no plan. */
export function PlanCards() {
  const { data } = useQuery(plansQuery);
  return data?.items.map((plan) => <PlanCard key={plan.id} plan={plan} />);
}

/** A plan, its visits so far, and the way to pause it. */
function PlanCard({ plan }: { plan: ClientPlan }) {
  const currency = useCurrency();
  const [opened, setOpened] = useState<'pause' | 'resume' | null>(null);
  const [pause] = plan.pauses;
  const close = () => setOpened(null);
  return (
    <Panel
      title={titleOf(plan)}
      end={
        <Link
          to={planPath(plan.id)}
          aria-label={fill(text.openNamed, { title: titleOf(plan) })}
          className="inline-flex h-12 items-center px-2 text-14 font-medium text-accent hover:underline md:h-9 md:text-13"
        >
          {actionText.change}
        </Link>
      }
      className="self-start"
    >
      <div className="grid gap-3 px-4 pb-4">
        <div className="text-15 wrap-anywhere md:text-13">
          <p>{rhythmOf(plan)}</p>
          <p className="text-muted tabular-nums">{priceText(plan, currency)}</p>
        </div>
        <VisitModules plan={plan} />
        {pause && <p className="text-15 font-medium md:text-13">{describePause(pause, plan.today)}</p>}
        <Button onClick={() => setOpened(pause ? 'resume' : 'pause')} className="justify-self-start max-md:w-full">
          {pause ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
          {pause ? resumePlanText.submit : pausePlanText.submit}
        </Button>
      </div>
      {opened && (
        <Suspense>
          {opened === 'pause' && <PausePlan plan={plan} onClose={close} />}
          {opened === 'resume' && pause && <ResumePlan plan={plan} pause={pause} onClose={close} />}
        </Suspense>
      )}
    </Panel>
  );
}
