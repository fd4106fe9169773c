import { useState } from 'react';
import type { ClientPlan, PlanVisit } from '#contract/booking/plan.schema.ts';
import { binReasonText, ownPlanText as text, planVisitText } from '#text/clientPlans.ts';
import { invoiceLineText } from '#text/invoiceLines.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { formatDay } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { isMonthly } from '#web/features/client/plans/describe.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { formatSpan } from '#web/when.ts';

const first = 6;

/** The upcoming visits, each with a way to skip it while there is time. */
export function PlanVisits({ plan, onSkip }: { plan: ClientPlan; onSkip: (visit: PlanVisit) => void }) {
  const [all, setAll] = useState(false);
  const visits = all ? plan.coming : plan.coming.slice(0, first);
  return (
    <Panel title={text.visits}>
      {visits.length === 0 && plan.skipped.length === 0 ? (
        <EmptyState title={text.noVisits} body={text.noVisitsWhy} />
      ) : (
        <ul className="px-4 pb-1.5">
          {plan.skipped.map((day) => (
            <SkippedRow key={day} plan={plan} day={day} />
          ))}
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

/** A skipped day, with a way to undo it. */
function SkippedRow({ plan, day }: { plan: ClientPlan; day: string }) {
  const unskip = useCommand('plan.unskip', () =>
    toast({ tone: 'success', title: text.unskipped, body: formatDay(day) }),
  );
  useErrorToast(unskip.error, text.notUnskipped);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rule-t py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="text-15 font-strong text-muted tabular-nums line-through md:text-13">{formatDay(day)}</p>
        <p className="text-14 text-muted md:text-12">{planVisitText.skipped}</p>
      </div>
      <Button
        aria-label={fill(text.unskipNamed, { day: formatDay(day) })}
        softDisabled={unskip.busy}
        onClick={() => unskip.send({ params: { id: plan.id }, body: { day } })}
      >
        {text.unskip}
      </Button>
    </li>
  );
}

/** What became of the last visits, newest first. */
export function PlanHistory({ plan: { history } }: { plan: ClientPlan }) {
  return (
    <Panel title={workText.pastVisits}>
      {history.length === 0 ? (
        <p className="px-4 pb-4 text-15 text-muted md:text-13">{workText.noVisitsYet}</p>
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

/** Each line with its price and when it is charged. */
export function PlanPrice({ plan }: { plan: ClientPlan }) {
  const currency = useCurrency();
  if (plan.lines.length === 0) return null;
  return (
    <Panel title={text.costs}>
      <dl className="px-4">
        {plan.lines.map(({ service_id, name, units, bins, billing, price_cents }) => (
          <div key={`${service_id} ${name}`} className="flex flex-wrap justify-between gap-x-4 rule-t py-2.5">
            <dt className="min-w-0 text-15 wrap-anywhere md:text-13">
              {bins && units !== null
                ? fill(units === 1 ? invoiceLineText.bin : invoiceLineText.bins, { count: units })
                : name}
            </dt>
            <dd className="ml-auto text-right text-15 tabular-nums md:text-13">
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
