import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { ClientPlan, PlanPause, PlanVisit } from '#contract/booking/plan.schema.ts';
import {
  ownPlanText as text,
  resumePlanText,
  pausePlanText,
  changeBinsText,
  pickupDayText,
} from '#text/clientPlans.ts';
import { fill } from '#contract/text/fill.ts';
import { weekdayName } from '#web/calendar.ts';
import { priceText, rhythmOf, titleOf } from '#web/features/client/plans/describe.ts';
import { PlanHistory, PlanPrice, PlanVisits } from '#web/features/client/plans/PlanParts.tsx';
import { planQuery } from '#web/features/client/plans/plans.ts';
import { VisitModules } from '#web/features/client/plans/VisitModules.tsx';
import { useCurrency } from '#web/money.ts';
import { describePause } from '#web/features/shared/series/pauses.ts';
import { Button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RecordPage } from '#web/ui/RecordPage.tsx';

const PausePlan = lazy(async () => ({ default: (await import('#web/features/client/plans/PausePlan.tsx')).PausePlan }));
const ResumePlan = lazy(async () => ({
  default: (await import('#web/features/client/plans/ResumePlan.tsx')).ResumePlan,
}));
const SkipPlanVisit = lazy(async () => ({
  default: (await import('#web/features/client/plans/SkipPlanVisit.tsx')).SkipPlanVisit,
}));
const ChangeBins = lazy(async () => ({
  default: (await import('#web/features/client/plans/ChangeBins.tsx')).ChangeBins,
}));
const AskPickupDay = lazy(async () => ({
  default: (await import('#web/features/client/plans/AskPickupDay.tsx')).AskPickupDay,
}));

/** One of the client's plans: its visits, its price, and everything that can be changed about it. */
export function PlanPage() {
  const { id = '' } = useParams();
  const plan = useQuery(planQuery(id));
  useSectionTitle(plan.data ? titleOf(plan.data) : text.title);
  return (
    <RecordPage record={plan} text={text} list={{ to: '/client/services', label: text.toServices }}>
      {(shown) => <Shown plan={shown} />}
    </RecordPage>
  );
}

type Opened =
  | { kind: 'pause' | 'bins' | 'day' }
  | { kind: 'resume'; pause: PlanPause }
  | { kind: 'skip'; visit: PlanVisit };

function Shown({ plan }: { plan: ClientPlan }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Head plan={plan} />
      <div className="grid items-start gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_348px]">
        <div className="grid gap-3.5 md:gap-4">
          <PlanVisits plan={plan} onSkip={(visit) => setOpened({ kind: 'skip', visit })} />
          <PlanHistory plan={plan} />
        </div>
        <div className="grid gap-3.5 max-lg:order-first md:gap-4">
          <section aria-label={titleOf(plan)} className="grid gap-3 rounded-panel bg-surface p-4 shadow-1">
            <VisitModules plan={plan} />
            {plan.pauses.map((pause) => (
              <div key={pause.id} className="grid gap-2 rounded-card bg-accent-soft p-3.5">
                <p className="text-15 font-medium md:text-13">{describePause(pause, plan.today)}</p>
                <Button
                  aria-label={fill(text.resumeNamed, { pause: describePause(pause, plan.today) })}
                  onClick={() => setOpened({ kind: 'resume', pause })}
                >
                  {resumePlanText.submit}
                </Button>
              </div>
            ))}
            <Actions plan={plan} onOpen={setOpened} />
          </section>
          <PlanPrice plan={plan} />
        </div>
      </div>
      {opened && (
        <Suspense>
          {opened.kind === 'pause' && <PausePlan plan={plan} onClose={close} />}
          {opened.kind === 'resume' && <ResumePlan plan={plan} pause={opened.pause} onClose={close} />}
          {opened.kind === 'skip' && <SkipPlanVisit plan={plan} visit={opened.visit} onClose={close} />}
          {opened.kind === 'bins' && <ChangeBins plan={plan} onClose={close} />}
          {opened.kind === 'day' && plan.rule.every === 'pickup' && (
            <AskPickupDay plan={plan} rule={plan.rule} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

function Actions({ plan, onOpen }: { plan: ClientPlan; onOpen: (opened: Opened) => void }) {
  const { rule, asked } = plan;
  return (
    <>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        {plan.pauses.length === 0 && <Button onClick={() => onOpen({ kind: 'pause' })}>{pausePlanText.submit}</Button>}
        {plan.bins_open && <Button onClick={() => onOpen({ kind: 'bins' })}>{changeBinsText.title}</Button>}
        {rule.every === 'pickup' && <Button onClick={() => onOpen({ kind: 'day' })}>{pickupDayText.title}</Button>}
      </div>
      {rule.every === 'pickup' && (
        <p className="text-14 text-muted md:text-12">
          {asked
            ? fill(text.asked, { weekday: weekdayName(asked.pickup_weekday) })
            : fill(text.pickup, { weekday: weekdayName(rule.pickup_weekday) })}
        </p>
      )}
    </>
  );
}

function Head({ plan }: { plan: ClientPlan }) {
  const currency = useCurrency();
  return (
    <div className="mb-3.5 md:mb-4">
      <Link
        to="/client/services"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-module text-14 font-medium text-accent hover:underline md:min-h-6 md:text-12"
      >
        <ArrowLeft size={15} aria-hidden />
        {text.back}
      </Link>
      <PageTitle className="text-24 md:text-22">{titleOf(plan)}</PageTitle>
      <p className="text-15 wrap-anywhere text-muted md:text-13">{rhythmOf(plan)}</p>
      <p className="text-15 text-muted tabular-nums md:text-13">
        {[priceText(plan, currency), plan.place].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}
