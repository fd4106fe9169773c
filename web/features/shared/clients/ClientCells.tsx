import { Ban, Droplet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '#contract/base/phone.ts';
import type { NextVisit } from '#contract/people/client.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { clientsText as text } from '#text/clientList.ts';
import { fieldText } from '#text/fields.ts';
import { useZone } from '#web/business.ts';
import { visitText } from '#web/features/shared/clients/visitTimes.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';

type Named = { full_name: string; active: boolean };

export const phoneOf = ({ phone }: { phone: string | null }): string =>
  phone ? formatPhone(phone) : fieldText.noPhone;

/** The name and the phone number, in a table. */
export function ClientName({ client, to }: { client: Named & { phone: string | null }; to: string }) {
  return (
    <div className="flex items-center gap-2.5">
      <Avatar initials={initials(client.full_name)} paint="bg-sunken text-text hairline" />
      <div className="min-w-0 flex-1 leading-[1.0625rem]">
        <Link to={to} title={client.full_name} className="block truncate rounded-module font-strong hover:underline">
          {client.full_name}
        </Link>
        <p className="flex items-center gap-2 text-12 text-muted">
          <span className="truncate">{phoneOf(client)}</span>
          {!client.active && <Badge text={text.inactive} Icon={Ban} />}
        </p>
      </div>
    </div>
  );
}

/** The name on a card. The link covers the whole card, except for a menu above it. */
export function CardName({ client, to }: { client: Named; to: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Link to={to} className="text-16/6 font-strong wrap-anywhere after:absolute after:inset-0">
        {client.full_name}
      </Link>
      {!client.active && <Badge text={text.inactive} Icon={Ban} />}
    </div>
  );
}

export const Lines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <>
    <p className="truncate">{first}</p>
    {second && <p className="truncate text-13 text-muted md:text-12">{second}</p>}
  </>
);

export const None = ({ children }: { children: string }) => <span className="text-muted">{children}</span>;

type Placed = { place: { street: string; city: string } | null; places: number };

export function Address({ client: { place, places } }: { client: Placed }) {
  if (!place) return <None>{fieldText.noAddress}</None>;
  const { street, city } = place;
  return (
    <Lines
      first={<span title={street}>{street}</span>}
      second={places > 1 ? fill(text.morePlaces, { city, count: places }) : city}
    />
  );
}

type Visited = { next_visit: Pick<NextVisit, 'at' | 'title' | 'running'> | null };

export function Next({ client: { next_visit: visit } }: { client: Visited }) {
  const zone = useZone();
  if (!visit) return <None>{text.noNext}</None>;
  const { day, about } = visitText(visit, zone);
  return (
    <Lines
      first={
        <span className="flex items-center gap-1.5 font-strong">
          {visit.running && <Droplet size={14} aria-hidden className="flex-none" />}
          {day}
        </span>
      }
      second={<span title={about}>{about}</span>}
    />
  );
}

/** The next visit, on a card. */
export function nextText({ next_visit: visit }: Visited, zone: string): string {
  if (!visit) return fill(text.nextOnCard, { visit: text.noNext });
  const { day, about } = visitText(visit, zone);
  return fill(text.nextOnCard, { visit: `${day}, ${about}` });
}
