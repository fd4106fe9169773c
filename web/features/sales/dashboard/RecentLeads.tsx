import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { columnOf } from '#contract/sales/lead.kinds.ts';
import { actionText } from '#text/actions.ts';
import { dashboardText } from '#text/dashboard.ts';
import { fieldText } from '#text/fields.ts';
import { leadsText as text } from '#text/leadPages.ts';
import { serviceOf } from '#web/features/shared/leads/describe.ts';
import { leadListQuery } from '#web/features/shared/leads/leads.ts';
import { columnIcon, columnTone } from '#web/features/shared/leads/looks.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';
import { useWide } from '#web/ui/useWide.ts';

const shown = 6;
const pathOf = (id: string) => `/sales/leads?lead=${id}`;

/** The newest leads: name, place, service and stage. */
export function RecentLeads() {
  const list = useInfiniteQuery(leadListQuery({ group: 'all' }));
  const leads = rowsOf(list).slice(0, shown);
  const go = useNavigate();
  const wide = useWide();
  const { data } = list;
  return (
    <Panel title={dashboardText.recentLeads} end={<AllLeads />}>
      {!data ? (
        <PanelNotLoaded query={list} failed={`${text.failed}.`} loading={text.loading} />
      ) : leads.length === 0 ? (
        <EmptyState title={text.empty} body={text.emptyBody} />
      ) : wide ? (
        <Table label={dashboardText.recentLeads} columns={columns()}>
          {leads.map((lead) => (
            <TableRow key={lead.id} current={false} dense onOpen={() => void go(pathOf(lead.id))}>
              <td className={cell}>
                <Link to={pathOf(lead.id)} className="block truncate rounded-module font-strong hover:underline">
                  {lead.full_name}
                </Link>
              </td>
              <td className={`${cell} truncate`}>{lead.city}</td>
              <td className={`${cell} truncate`}>{serviceOf(lead)}</td>
              <td className={cell}>
                <Stage lead={lead} />
              </td>
            </TableRow>
          ))}
        </Table>
      ) : (
        <ul>
          {leads.map((lead) => (
            <li key={lead.id} className="relative flex min-h-14 items-center gap-3 rule-t px-4 py-2">
              <div className="min-w-0 flex-1">
                <Link to={pathOf(lead.id)} className="block truncate text-16 font-strong after:absolute after:inset-0">
                  {lead.full_name}
                </Link>
                <p className="truncate text-14 text-muted">{[serviceOf(lead), lead.city].filter(Boolean).join(', ')}</p>
              </div>
              <Stage lead={lead} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const columns = () => [
  { text: fieldText.lead },
  { text: text.head.where, className: 'w-[20%]' },
  { text: text.head.wants, className: 'w-[32%]' },
  { text: fieldText.status, className: 'w-[110px]' },
];

function Stage({ lead }: { lead: Parameters<typeof columnOf>[0] }) {
  const column = columnOf(lead);
  return <Badge text={text.columns[column]} Icon={columnIcon[column]} tone={columnTone[column]} />;
}

const AllLeads = () => (
  <Link
    to="/sales/leads"
    className="flex min-h-12 items-center gap-1.5 rounded-control px-2 text-15 font-medium text-accent hover:underline md:min-h-8 md:text-13"
  >
    {actionText.viewAll}
    <ArrowRight size={15} aria-hidden />
  </Link>
);
