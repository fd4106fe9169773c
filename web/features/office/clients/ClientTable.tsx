import { Ban } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { ClientRow } from '#contract/people/clientList.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { clientsText as text } from '#text/clientList.ts';
import { useZone } from '#web/business.ts';
import { Address, BalanceAmount, BalanceNote, Last, Next, Plan } from '#web/features/office/clients/ClientCells.tsx';
import { ClientMenu, QuickActions, type Act } from '#web/features/office/clients/ClientRowActions.tsx';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { visitText } from '#web/features/shared/clients/visitTimes.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';

const { columns } = text;
/** What there is least room for goes first. */
const roomy = 'client-roomy';
const head = [
  { text: columns.client },
  { text: columns.address, className: 'w-[17%]' },
  { text: columns.plan, className: `w-[17%] ${roomy}` },
  { text: columns.next, className: 'w-[18%]' },
  { text: columns.last, className: `w-[96px] ${roomy}` },
  { text: columns.balance, className: 'w-[138px] text-right' },
  { text: columns.actions, className: 'w-[138px] text-right' },
];

type Props = { clients: readonly ClientRow[]; stale: boolean; onAct: Act };

const plain = 'bg-sunken text-text hairline';

export function ClientTable({ clients, stale, onAct }: Props) {
  const go = useNavigate();
  return (
    <Table label={text.list} columns={head} stale={stale}>
      {clients.map((client) => (
        <TableRow key={client.id} current={false} onOpen={() => void go(clientPath(client.id))}>
          <td className={cell}>
            <div className="flex items-center gap-2.5">
              <Avatar initials={initials(client.full_name)} paint={plain} />
              <div className="min-w-0 flex-1 leading-[17px]">
                <Link
                  to={clientPath(client.id)}
                  title={client.full_name}
                  className="block truncate rounded-module font-strong hover:underline"
                >
                  {client.full_name}
                </Link>
                <p className="flex items-center gap-2 text-12 text-muted">
                  <span className="truncate">{phoneOf(client)}</span>
                  {!client.active && <Badge text={text.inactive} Icon={Ban} />}
                </p>
              </div>
            </div>
          </td>
          <td className={`${cell} leading-[17px]`}>
            <Address client={client} />
          </td>
          <td className={`${cell} leading-[17px] ${roomy}`}>
            <Plan client={client} />
          </td>
          <td className={`${cell} leading-[17px]`}>
            <Next client={client} />
          </td>
          <td className={`${cell} ${roomy}`}>
            <Last client={client} />
          </td>
          <td className={`${cell} text-right leading-[17px]`}>
            <BalanceAmount client={client} />
            <div className="text-12 text-muted">
              <BalanceNote client={client} />
            </div>
          </td>
          <td className={cell}>
            <div className="flex items-center justify-end gap-1.5">
              <QuickActions client={client} onAct={onAct} />
              <ClientMenu client={client} onAct={onAct} />
            </div>
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

const phoneOf = ({ phone }: ClientRow) => (phone ? formatPhone(phone) : text.noPhone);

/** The same rows where a table has no room. */
export function ClientCards({ clients, stale, onAct }: Props) {
  const zone = useZone();
  return (
    <ul aria-label={text.list} aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {clients.map((client) => (
        <li key={client.id} className="relative flex gap-1 rule-t py-3 pr-1 pl-4 text-14 first:border-t-0">
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 tabular-nums">
            <div className="flex flex-wrap items-center gap-x-2">
              {/* The whole card is the link's, but for the menu above it. */}
              <Link
                to={clientPath(client.id)}
                className="text-16/6 font-strong wrap-anywhere after:absolute after:inset-0"
              >
                {client.full_name}
              </Link>
              {!client.active && <Badge text={text.inactive} Icon={Ban} />}
            </div>
            <p className="text-right text-16/6">
              <BalanceAmount client={client} />
            </p>
            <p className="truncate text-muted">{client.place?.street ?? text.noAddress}</p>
            <div className="text-right text-13/5 text-muted">
              <BalanceNote client={client} />
            </div>
            <p className="col-span-2 text-muted">
              {fill(text.nextOnCard, { visit: client.next_visit ? cardVisit(client.next_visit, zone) : text.noNext })}
            </p>
          </div>
          <div className="relative self-center">
            <ClientMenu client={client} onAct={onAct} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const cardVisit = (visit: NonNullable<ClientRow['next_visit']>, zone: string) => {
  const { day, about } = visitText(visit, zone);
  return `${day}, ${about}`;
};
