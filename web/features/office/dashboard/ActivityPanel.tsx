import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  ArrowRight,
  Ban,
  Check,
  CircleDollarSign,
  Plus,
  ReceiptText,
  Repeat,
  Undo2,
  UserPlus,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Activity, ActivityKind } from '#contract/office/activity.schema.ts';
import { activityText as text } from '#text/activity.ts';
import { shellText } from '#text/shell.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { detailOf, pathOf } from '#web/features/office/dashboard/activity.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelBody } from '#web/ui/PanelBody.tsx';
import { formatLately } from '#web/when.ts';
import { Moment } from '#web/ui/Moment.tsx';

/** Follows changes of payments, invoices, jobs and users: see useLive. */
const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: ({ signal }) => call('activity.list', { signal }),
});

const shown = 6;

const icons: Record<ActivityKind, LucideIcon> = {
  payment_received: CircleDollarSign,
  payment_refunded: Undo2,
  invoice_issued: ReceiptText,
  invoice_voided: Ban,
  job_created: Plus,
  job_assigned: UserRoundCheck,
  job_completed: Check,
  series_created: Repeat,
  user_created: UserPlus,
};

/** The last 24 hours, newest first; the rest is in the activity log. */
export function ActivityPanel() {
  const query = useQuery(activityQuery);
  const events = query.data ?? [];
  const log = (
    <Link
      to="/admin/audit"
      className="inline-flex h-12 items-center gap-1.5 px-2 text-14 font-medium text-accent hover:underline md:h-9 md:text-13"
    >
      {shellText.activityLog}
      <ArrowRight size={15} aria-hidden />
    </Link>
  );
  return (
    <Panel title={text.title} end={log} className="flex flex-col *:last:flex-1 lg:min-h-[340px]">
      <PanelBody query={query} text={text} empty={events.length === 0}>
        <p className="px-4 pb-1 text-13 text-muted md:text-12">{text.span}</p>
        <ol className="overflow-clip rounded-b-panel">
          {events.slice(0, shown).map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ol>
      </PanelBody>
    </Panel>
  );
}

function Row({ event }: { event: Activity }) {
  const zone = useZone();
  const Icon = icons[event.kind];
  return (
    <li className="rule-t">
      <Link to={pathOf(event)} className="flex gap-3 px-4 py-2.5 outline-offset-[-2px] hover:bg-hover md:py-2">
        <span aria-hidden className="grid size-8 flex-none place-items-center rounded-card bg-surface hairline">
          <Icon size={15} />
        </span>
        <span className="min-w-0 flex-1 leading-[1.1875rem]">
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 text-15 font-strong md:text-13">{text.kinds[event.kind]}</span>
            <Moment
              at={event.at}
              zone={zone}
              format={formatLately}
              className="flex-none text-13 text-muted tabular-nums md:text-12"
            />
          </span>
          <span className="block text-14 wrap-anywhere text-muted md:text-12/[1.0625rem]">{detailOf(event)}</span>
        </span>
      </Link>
    </li>
  );
}
