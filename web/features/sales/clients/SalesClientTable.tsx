import { useNavigate } from 'react-router';
import type { SalesClientRow } from '#contract/sales/salesClient.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { fieldText } from '#text/fields.ts';
import { salesClientsText as text } from '#text/salesClients.ts';
import { useZone } from '#web/business.ts';
import {
  Address,
  CardName,
  ClientName,
  Lines,
  Next,
  nextText,
  None,
  phoneOf,
} from '#web/features/shared/clients/ClientCells.tsx';
import { salesClientPath } from '#web/features/shared/clients/paths.ts';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';
import { formatShortDate } from '#web/when.ts';

type Props = { clients: readonly SalesClientRow[]; stale: boolean };

export function SalesClientTable({ clients, stale }: Props) {
  const go = useNavigate();
  const head = [
    { text: fieldText.client },
    { text: fieldText.address, className: 'w-[17%]' },
    { text: fieldText.nextVisit, className: 'w-[18%]' },
    { text: fieldText.lastVisit, className: 'w-[18%]' },
  ];
  return (
    <Table label={text.title} columns={head} stale={stale}>
      {clients.map((client) => (
        <TableRow key={client.id} current={false} onOpen={() => void go(salesClientPath(client.id))}>
          <td className={cell}>
            <ClientName client={client} to={salesClientPath(client.id)} />
          </td>
          <td className={`${cell} leading-[1.0625rem]`}>
            <Address client={client} />
          </td>
          <td className={`${cell} leading-[1.0625rem]`}>
            <Next client={client} />
          </td>
          <td className={`${cell} leading-[1.0625rem]`}>
            <Last client={client} />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

function Last({ client: { last_visit: visit } }: { client: SalesClientRow }) {
  const zone = useZone();
  if (!visit) return <None>{fieldText.noLastVisit}</None>;
  return <Lines first={formatShortDate(visit.at, zone)} second={<span title={visit.title}>{visit.title}</span>} />;
}

/** The same rows as cards, if a table has no room. */
export function SalesClientCards({ clients, stale }: Props) {
  const zone = useZone();
  return (
    <ul aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {clients.map((client) => (
        <li key={client.id} className="relative grid gap-0.5 rule-t px-4 py-3 text-14 first:border-t-0">
          <CardName client={client} to={salesClientPath(client.id)} />
          <p className="truncate text-muted">
            {[client.place?.street ?? fieldText.noAddress, phoneOf(client)].join(', ')}
          </p>
          <p className="text-muted tabular-nums">{nextText(client, zone)}</p>
          {client.last_visit && (
            <p className="text-muted tabular-nums">
              {fill(text.lastOnCard, { day: formatShortDate(client.last_visit.at, zone) })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
