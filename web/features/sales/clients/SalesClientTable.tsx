import { Ban, Droplet } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { formatPhone } from '#contract/base/phone.ts';
import type { SalesClientRow } from '#contract/sales/salesClient.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { clientsText } from '#text/clientList.ts';
import { salesClientsText as text } from '#text/salesClients.ts';
import { useZone } from '#web/business.ts';
import { salesClientPath } from '#web/features/shared/clients/paths.ts';
import { visitText } from '#web/features/shared/clients/visitTimes.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';
import { formatShortDate } from '#web/when.ts';

type Props = { clients: readonly SalesClientRow[]; stale: boolean };

const phoneOf = ({ phone }: SalesClientRow) => (phone ? formatPhone(phone) : clientsText.noPhone);
const cityOf = ({ place, places }: SalesClientRow) =>
  place && (places > 1 ? fill(clientsText.morePlaces, { city: place.city, count: places }) : place.city);

export function SalesClientTable({ clients, stale }: Props) {
  const go = useNavigate();
  const zone = useZone();
  const { columns } = text;
  const head = [
    { text: columns.client },
    { text: columns.address, className: 'w-[17%]' },
    { text: columns.next, className: 'w-[18%]' },
    { text: columns.last, className: 'w-[18%]' },
  ];
  return (
    <Table label={text.list} columns={head} stale={stale}>
      {clients.map((client) => (
        <TableRow key={client.id} current={false} onOpen={() => void go(salesClientPath(client.id))}>
          <td className={cell}>
            <div className="flex items-center gap-2.5">
              <Avatar initials={initials(client.full_name)} paint="bg-sunken text-text hairline" />
              <div className="min-w-0 flex-1 leading-[17px]">
                <Link
                  to={salesClientPath(client.id)}
                  title={client.full_name}
                  className="block truncate rounded-module font-strong hover:underline"
                >
                  {client.full_name}
                </Link>
                <p className="flex items-center gap-2 text-12 text-muted">
                  <span className="truncate">{phoneOf(client)}</span>
                  {!client.active && <Badge text={clientsText.inactive} Icon={Ban} />}
                </p>
              </div>
            </div>
          </td>
          <Lines first={client.place?.street} second={cityOf(client)} none={clientsText.noAddress} />
          <NextCell client={client} />
          <Lines
            first={client.last_visit && formatShortDate(client.last_visit.at, zone)}
            second={client.last_visit?.title}
            none={clientsText.noLast}
          />
        </TableRow>
      ))}
    </Table>
  );
}

type LinesProps = { first: string | null | undefined; second: string | null | undefined; none: string };

/** Two lines; the second one says more about the first. */
function Lines({ first, second, none }: LinesProps) {
  return (
    <td className={`${cell} leading-[17px]`}>
      {first ? (
        <>
          <p className="truncate" title={first}>
            {first}
          </p>
          <p className="truncate text-12 text-muted" title={second ?? undefined}>
            {second}
          </p>
        </>
      ) : (
        <span className="text-muted">{none}</span>
      )}
    </td>
  );
}

function NextCell({ client: { next_visit: visit } }: { client: SalesClientRow }) {
  const zone = useZone();
  if (!visit) return <Lines first={null} second={null} none={clientsText.noNext} />;
  const { day, about } = visitText(visit, zone);
  return (
    <td className={`${cell} leading-[17px]`}>
      <p className="flex items-center gap-1.5 font-strong">
        {visit.running && <Droplet size={14} aria-hidden className="flex-none" />}
        {day}
      </p>
      <p className="truncate text-12 text-muted" title={about}>
        {about}
      </p>
    </td>
  );
}

/** The same rows where a table has no room. */
export function SalesClientCards({ clients, stale }: Props) {
  const zone = useZone();
  return (
    <ul aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {clients.map((client) => (
        <li key={client.id} className="relative grid gap-0.5 rule-t px-4 py-3 text-14 first:border-t-0">
          <div className="flex flex-wrap items-center gap-x-2">
            <Link
              to={salesClientPath(client.id)}
              className="text-16/6 font-strong wrap-anywhere after:absolute after:inset-0"
            >
              {client.full_name}
            </Link>
            {!client.active && <Badge text={clientsText.inactive} Icon={Ban} />}
          </div>
          <p className="truncate text-muted">
            {[client.place?.street ?? clientsText.noAddress, phoneOf(client)].join(', ')}
          </p>
          <p className="text-muted tabular-nums">{fill(clientsText.nextOnCard, { visit: nextOf(client, zone) })}</p>
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

function nextOf({ next_visit: visit }: SalesClientRow, zone: string): string {
  if (!visit) return clientsText.noNext;
  const { day, about } = visitText(visit, zone);
  return `${day}, ${about}`;
}
