import { useState } from 'react';
import type { ClientPlan, PlanVisit } from '#contract/booking/plan.schema.ts';
import { binReasonText, ownPlanText as text, planVisitText } from '#text/clientPlans.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { formatDay } from '#web/calendar.ts';
import { isMonthly } from '#web/features/client/plans/describe.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatSpan } from '#web/when.ts';

const first = 6;

/** What comes, each with the way to skip it while there is time. */
export function PlanVisits({ plan, onSkip }: { plan: ClientPlan; onSkip: (visit: PlanVisit) => void }) {
  const [all, setAll] = useState(false);
  const visits = all ? plan.coming : plan.coming.slice(0, first);
  return (
    <Panel title={text.visits}>
      {visits.length === 0 ? (
        <EmptyState title={text.noVisits} body={text.noVisitsWhy} />
      ) : (
        <ul className="px-4 pb-1.5">
          {visits.map((visit) => (
            <ComingRow key={visit.job_id} plan={plan} visit={visit} onSkip={() => onSkip(visit)} />
          ))}
        </ul>
      )}
      {plan.coming.length > visits.length && (
        <div className="grid justify-items-center rule-t p-3">
          <Button onClick={() => setAll(true)} className="max-md:w-full">
            {text.showAll}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function ComingRow({ plan, visit, onSkip }: { plan: ClientPlan; visit: PlanVisit; onSkip: () => void }) {
  const zone = useZone();
  const { day, window_start: start, window_end: end, changeable, state } = visit;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rule-t py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="text-15 font-strong tabular-nums md:text-13">{formatDay(day)}</p>
        <p className="text-14 text-muted tabular-nums md:text-12">{start && end && formatSpan(start, end, zone)}</p>
      </div>
      {changeable ? (
        <Button aria-label={fill(text.skipNamed, { day: formatDay(day) })} onClick={onSkip}>
          {text.skip}
        </Button>
      ) : (
        <p className="text-14 text-muted max-md:basis-full md:text-12">
          {state === 'running' ? planVisitText.running : fill(text.soon, { hours: plan.notice_hours })}
        </p>
      )}
    </li>
  );
}

/** What became of the last visits, newest first. */
export function PlanHistory({ plan: { history } }: { plan: ClientPlan }) {
  return (
    <Panel title={text.history}>
      {history.length === 0 ? (
        <p className="px-4 pb-4 text-15 text-muted md:text-13">{text.noHistory}</p>
      ) : (
        <ul className="px-4 pb-1.5">
          {history.toReversed().map(({ day, state, outcome }) => (
            <li
              key={`${day} ${state}`}
              className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 rule-t py-2 first:border-t-0"
            >
              <span className="text-15 tabular-nums md:text-13">{formatDay(day)}</span>
              <span className="text-14 text-muted md:text-12">
                {outcome ? binReasonText[outcome] : planVisitText[state]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Each line with its price, and when it is charged. */
export function PlanPrice({ plan }: { plan: ClientPlan }) {
  const currency = useCurrency();
  if (plan.lines.length === 0) return null;
  return (
    <Panel title={text.costs}>
      <dl className="px-4">
        {plan.lines.map(({ service_id, name, units, bins, billing, price_cents }) => (
          <div key={`${service_id} ${name}`} className="flex justify-between gap-4 rule-t py-2.5">
            <dt className="min-w-0 text-15 wrap-anywhere md:text-13">
              {bins && units !== null ? fill(units === 1 ? text.bins_one : text.bins_other, { count: units }) : name}
            </dt>
            <dd className="flex-none text-15 tabular-nums md:text-13">
              <b className="font-strong">{formatCents(price_cents, currency)}</b>{' '}
              {billing === 'month' ? text.monthly : text.visitly}
            </dd>
          </div>
        ))}
      </dl>
      <p className="rule-t px-4 py-3 text-14 text-muted md:text-12">
        {isMonthly(plan) ? text.billedMonthly : text.billedVisitly}
      </p>
    </Panel>
  );
}
