import { Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SalesClientRecord } from '#contract/sales/salesClient.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { timelineText } from '#text/clients.ts';
import { salesClientText as text } from '#text/salesClients.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { visitDay } from '#web/features/shared/clients/visitTimes.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { describeRule } from '#web/features/shared/series/describe.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { formatDate, formatTime } from '#web/when.ts';

type Visit = SalesClientRecord['coming'][number];
type Plan = SalesClientRecord['plans'][number];

/** Plans, upcoming visits and past visits. */
export function SalesVisits({ record: { plans, coming, past } }: { record: SalesClientRecord }) {
  const zone = useZone();
  const soon = (at: string) => `${visitDay(at, zone)}, ${formatTime(at, zone)}`;
  return (
    <div className="grid gap-3.5 md:gap-4">
      <List title={timelineText.comingUp} empty={text.nothingComing}>
        {coming.map((visit) => (
          <VisitRow key={visit.id} visit={visit} when={visit.at ? soon(visit.at) : workText.notScheduled} />
        ))}
      </List>
      <List title={text.plans} empty={text.noPlans}>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </List>
      <List title={workText.pastVisits} empty={workText.noVisitsYet}>
        {past.map((visit) => (
          <VisitRow key={visit.id} visit={visit} when={visit.at ? formatDate(visit.at, zone) : workText.notScheduled} />
        ))}
      </List>
    </div>
  );
}

function List({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Panel title={title}>
      {children.length > 0 ? (
        <ul>{children}</ul>
      ) : (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{empty}</p>
      )}
    </Panel>
  );
}

function VisitRow({ visit: { title, status, technician }, when }: { visit: Visit; when: string }) {
  return (
    <li className="flex min-h-14 items-center gap-2.5 rule-t px-4 py-1.5">
      <div className="min-w-0 flex-1 leading-[1.125rem]">
        <p className="text-15 font-strong wrap-anywhere md:text-13">{title}</p>
        <p className="text-13 wrap-anywhere text-muted tabular-nums md:text-12">
          {[when, technician].filter(Boolean).join(', ')}
        </p>
      </div>
      <StatusBadge status={status} />
    </li>
  );
}

function PlanRow({ plan: { title, rule, next_at: next } }: { plan: Plan }) {
  const zone = useZone();
  const said = next
    ? fill(text.next, { day: visitDay(next, zone), time: formatTime(next, zone) })
    : timelineText.noNext;
  return (
    <li className="flex min-h-14 items-center gap-2.5 rule-t px-4 py-1.5">
      <Repeat2 size={16} aria-hidden className="flex-none text-muted" />
      <div className="min-w-0 flex-1 leading-[1.125rem]">
        <p className="text-15 font-strong wrap-anywhere md:text-13">{`${title}, ${describeRule(rule)}`}</p>
        <p className="text-13 wrap-anywhere text-muted tabular-nums md:text-12">{said}</p>
      </div>
    </li>
  );
}
