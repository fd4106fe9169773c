import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, FilePlus } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { SalesClientRecord } from '#contract/sales/salesClient.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { clientText, contactText, placeText } from '#text/clients.ts';
import { fieldText } from '#text/fields.ts';
import { quotesText } from '#text/quotePages.ts';
import { salesClientText as text, salesClientsText } from '#text/salesClients.ts';
import { salesScheduleText } from '#text/salesSchedule.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { salesClientQuery } from '#web/features/sales/clients/salesClients.ts';
import { SalesVisits } from '#web/features/sales/clients/SalesVisits.tsx';
import { holdTimePath } from '#web/features/sales/schedule/salesSchedule.ts';
import { ContactHead } from '#web/features/shared/clients/ContactHead.tsx';
import { salesClientsPath } from '#web/features/shared/clients/paths.ts';
import { PersonLine } from '#web/features/shared/clients/PersonLine.tsx';
import { AssetLine, PlaceHead } from '#web/features/shared/clients/PlaceParts.tsx';
import { ReachLinks } from '#web/features/shared/clients/ReachLinks.tsx';
import { salesQuotesPath } from '#web/features/shared/quotes/quotes.ts';
import { visitDay } from '#web/features/shared/clients/visitTimes.ts';
import { button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { RecordPage } from '#web/ui/RecordPage.tsx';
import { formatShortDate, formatTime } from '#web/when.ts';
import '#web/features/sales/clients/salesClients.css';

/** A representative's read-only view of one of their clients. */
export function SalesClientPage() {
  const { id = '' } = useParams();
  const record = useQuery(salesClientQuery(id));
  useSectionTitle(record.data && !record.error ? record.data.client.full_name : clientText.title);
  const { loading, failed } = clientText;
  return (
    <RecordPage
      record={record}
      text={{ loading, failed, gone: text.gone }}
      list={{ to: salesClientsPath, label: salesClientsText.title }}
    >
      {(shown) => <Record record={shown} />}
    </RecordPage>
  );
}

type ContactRow = { id: string; full_name: string; said: string | null; phone: string | null; email: string | null };

/** The client's other contacts. */
function SalesContacts({ record: { contacts, people } }: { record: SalesClientRecord }) {
  const rows: ContactRow[] = [
    ...contacts.map(({ relation, ...contact }) => ({ ...contact, said: relation })),
    ...people.map((person) => ({ ...person, phone: null, said: text.signsIn })),
  ];
  return (
    <Panel title={contactText.title}>
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <PersonLine key={row.id} name={row.full_name} said={row.said}>
              <ReachLinks name={row.full_name} phone={row.phone} email={row.email} />
            </PersonLine>
          ))}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{text.noContacts}</p>
      )}
    </Panel>
  );
}

type Place = SalesClientRecord['places'][number];

/** The client's places and what is cleaned there. */
function SalesPlaces({ places }: { places: readonly Place[] }) {
  return (
    <Panel title={placeText.title}>
      {places.length > 0 ? (
        <ul>
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} />
          ))}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{text.noPlaces}</p>
      )}
    </Panel>
  );
}

function PlaceRow({ place }: { place: Place }) {
  return (
    <li className="grid gap-2.5 rule-t pt-3 pb-2">
      <div className="flex items-center gap-3 pr-2 pl-4">
        <PlaceHead place={place} />
      </div>
      {place.assets.length > 0 && (
        <ul className="mr-2 ml-[30px]">
          {place.assets.map((asset) => (
            <li
              key={asset.id}
              className="flex min-h-12 items-center gap-3 rule-t px-2 py-1 leading-[1.125rem] first:border-t-0 md:min-h-11"
            >
              <AssetLine asset={asset} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Record({ record }: { record: SalesClientRecord }) {
  const { client } = record;
  return (
    <>
      <ContactHead client={client} back={{ to: salesClientsPath, label: salesClientsText.title }}>
        <Link to={holdTimePath(client.id)} className={button({ className: 'self-end max-md:flex-1' })}>
          <CalendarPlus size={16} aria-hidden />
          {salesScheduleText.hold}
        </Link>
        <Link
          to={`${salesQuotesPath}/new?client=${client.id}`}
          className={button({ className: 'self-end max-md:flex-1' })}
        >
          <FilePlus size={16} aria-hidden />
          {quotesText.new}
        </Link>
      </ContactHead>
      <Facts record={record} />
      <div className="@container">
        <div className="sales-client-columns grid items-start gap-3.5 md:gap-4">
          <SalesVisits record={record} />
          <div className="grid gap-3.5 md:gap-4">
            <SalesPlaces places={record.places} />
            <SalesContacts record={record} />
          </div>
        </div>
      </div>
    </>
  );
}

function Facts({ record: { next_visit: next, last_visit: last } }: { record: SalesClientRecord }) {
  const zone = useZone();
  const time = next && formatTime(next.at, zone);
  const facts = [
    next && time
      ? {
          name: next.running ? clientText.runningNow : fieldText.nextVisit,
          figure: next.running ? fill(workText.since, { time }) : `${visitDay(next.at, zone)}, ${time}`,
          note: [next.title, next.technician].filter(Boolean).join(', '),
        }
      : { name: fieldText.nextVisit, figure: '–', note: fieldText.noNextVisit },
    {
      name: fieldText.lastVisit,
      figure: last ? formatShortDate(last.at, zone) : '–',
      note: last?.title ?? fieldText.noLastVisit,
    },
  ];
  return (
    <dl
      aria-label={clientText.facts}
      className="sales-client-facts mb-3.5 overflow-hidden rounded-panel bg-surface shadow-1 md:mb-4"
    >
      {facts.map(({ name, figure, note }) => (
        <div key={name} className="min-w-0 px-4 py-3 md:px-[18px]">
          <dt className="text-14 font-medium text-muted md:text-13">{name}</dt>
          <dd>
            <span className="block wide text-20 tabular-nums md:text-24">{figure}</span>
            <span className="block text-13 wrap-anywhere text-muted md:text-12">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
