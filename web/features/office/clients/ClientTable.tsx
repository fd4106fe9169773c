import { useNavigate } from 'react-router';
import type { ClientRow } from '#contract/people/clientList.schema.ts';
import { amountText } from '#text/amounts.ts';
import { clientsText as text } from '#text/clientList.ts';
import { fieldText } from '#text/fields.ts';
import { pageText } from '#text/sections.ts';
import { useZone } from '#web/business.ts';
import { BalanceAmount, BalanceNote, Last, Plan } from '#web/features/office/clients/ClientCells.tsx';
import { ClientMenu, QuickActions, type Act } from '#web/features/office/clients/ClientRowActions.tsx';
import { Address, CardName, ClientName, Next, nextText } from '#web/features/shared/clients/ClientCells.tsx';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';

const { columns } = text;
/** The columns that disappear first when there is less room. */
const roomy = 'client-roomy';
const head = [
  { text: fieldText.client },
  { text: fieldText.address, className: 'w-[17%]' },
  { text: columns.plan, className: `w-[17%] ${roomy}` },
  { text: fieldText.nextVisit, className: 'w-[18%]' },
  { text: fieldText.lastVisit, className: `w-[96px] ${roomy}` },
  { text: amountText.balance, className: 'w-[138px] text-right' },
  { text: fieldText.actions, className: 'w-[138px] text-right' },
];

type Props = { clients: readonly ClientRow[]; stale: boolean; onAct: Act };

export function ClientTable({ clients, stale, onAct }: Props) {
  const go = useNavigate();
  return (
    <Table label={pageText.clients} columns={head} stale={stale}>
      {clients.map((client) => (
        <TableRow key={client.id} current={false} onOpen={() => void go(clientPath(client.id))}>
          <td className={cell}>
            <ClientName client={client} to={clientPath(client.id)} />
          </td>
          <td className={`${cell} leading-[1.0625rem]`}>
            <Address client={client} />
          </td>
          <td className={`${cell} leading-[1.0625rem] ${roomy}`}>
            <Plan client={client} />
          </td>
          <td className={`${cell} leading-[1.0625rem]`}>
            <Next client={client} />
          </td>
          <td className={`${cell} ${roomy}`}>
            <Last client={client} />
          </td>
          <td className={`${cell} text-right leading-[1.0625rem]`}>
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

/** The same rows as cards, if a table has no room. */
export function ClientCards({ clients, stale, onAct }: Props) {
  const zone = useZone();
  return (
    <ul aria-label={pageText.clients} aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {clients.map((client) => (
        <li key={client.id} className="relative flex gap-1 rule-t py-3 pr-1 pl-4 text-14 first:border-t-0">
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 tabular-nums">
            <CardName client={client} to={clientPath(client.id)} />
            <p className="text-right text-16/6">
              <BalanceAmount client={client} />
            </p>
            <p className="truncate text-muted">{client.place?.street ?? fieldText.noAddress}</p>
            <div className="text-right text-13/5 text-muted">
              <BalanceNote client={client} />
            </div>
            <p className="col-span-2 text-muted">{nextText(client, zone)}</p>
          </div>
          <div className="relative self-center">
            <ClientMenu client={client} onAct={onAct} />
          </div>
        </li>
      ))}
    </ul>
  );
}
