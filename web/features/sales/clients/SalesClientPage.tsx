import { useQuery } from '@tanstack/react-query';
import { Ban, CalendarPlus, FilePlus, Mail, Phone } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import type { SalesClientRecord } from '#contract/sales/salesClient.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { clientText } from '#text/clients.ts';
import { quotesText } from '#text/quotePages.ts';
import { salesClientText as text } from '#text/salesClients.ts';
import { holdTimeText } from '#text/salesSchedule.ts';
import { useZone } from '#web/business.ts';
import { SalesContacts } from '#web/features/sales/clients/SalesContacts.tsx';
import { salesClientQuery } from '#web/features/sales/clients/salesClients.ts';
import { SalesPlaces } from '#web/features/sales/clients/SalesPlaces.tsx';
import { SalesVisits } from '#web/features/sales/clients/SalesVisits.tsx';
import { holdTimePath } from '#web/features/sales/schedule/salesSchedule.ts';
import { salesClientsPath } from '#web/features/shared/clients/paths.ts';
import { salesQuotesPath } from '#web/features/shared/quotes/quotes.ts';
import { visitDay } from '#web/features/shared/clients/visitTimes.ts';
import { initials } from '#web/initials.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RecordPage } from '#web/ui/RecordPage.tsx';
import { formatDate, formatShortDate, formatTime } from '#web/when.ts';
import '#web/features/sales/clients/salesClients.css';

/** What a representative knows of one of their clients; nothing is changed here. */
export function SalesClientPage() {
  const { id = '' } = useParams();
  const record = useQuery(salesClientQuery(id));
  useSectionTitle(record.data && !record.error ? record.data.client.full_name : clientText.title);
  const { loading, failed } = clientText;
  return (
    <RecordPage
      record={record}
      text={{ loading, failed, gone: text.gone }}
      list={{ to: salesClientsPath, label: text.back }}
    >
      {(shown) => <Record record={shown} />}
    </RecordPage>
  );
}

function Record({ record }: { record: SalesClientRecord }) {
  return (
    <>
      <Head client={record.client} />
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

const contact = 'flex min-h-11 min-w-0 items-center gap-1.5 rounded-module hover:underline md:min-h-6';

function Head({
  client: { id, full_name, email, phone, active, created_at },
}: {
  client: SalesClientRecord['client'];
}) {
  const zone = useZone();
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span
        aria-hidden
        className="grid size-16 flex-none place-items-center rounded-panel bg-surface wide text-22 shadow-1 max-md:hidden"
      >
        {initials(full_name)}
      </span>
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Link
          to={salesClientsPath}
          className="rounded-module text-13 font-medium text-accent hover:underline md:text-12"
        >
          {text.back}
        </Link>
        <div className="flex flex-wrap items-center gap-x-2.5">
          <PageTitle className="text-24 wrap-anywhere md:text-22">{full_name}</PageTitle>
          {!active && <Badge text={clientText.inactive} Icon={Ban} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-15 md:text-13">
          {phone ? (
            <a href={telLink(phone)} className={contact}>
              <Phone size={15} aria-hidden className="flex-none text-muted" />
              {formatPhone(phone)}
            </a>
          ) : (
            <span className="text-muted">{clientText.noPhone}</span>
          )}
          {email ? (
            <a href={`mailto:${email}`} className={contact}>
              <Mail size={15} aria-hidden className="flex-none text-muted" />
              <span className="truncate">{email}</span>
            </a>
          ) : (
            <span className="text-muted">{clientText.noEmail}</span>
          )}
          <span className="text-muted">{fill(clientText.clientSince, { date: formatDate(created_at, zone) })}</span>
        </div>
      </div>
      <Link to={holdTimePath(id)} className={button({ className: 'self-end max-md:flex-1' })}>
        <CalendarPlus size={16} aria-hidden />
        {holdTimeText.title}
      </Link>
      <Link to={`${salesQuotesPath}/new?client=${id}`} className={button({ className: 'self-end max-md:flex-1' })}>
        <FilePlus size={16} aria-hidden />
        {quotesText.new}
      </Link>
    </div>
  );
}

function Facts({ record: { next_visit: next, last_visit: last } }: { record: SalesClientRecord }) {
  const zone = useZone();
  const time = next && formatTime(next.at, zone);
  const facts = [
    next && time
      ? {
          name: next.running ? clientText.runningNow : clientText.nextVisit,
          figure: next.running ? fill(clientText.since, { time }) : `${visitDay(next.at, zone)}, ${time}`,
          note: [next.title, next.technician].filter(Boolean).join(', '),
        }
      : { name: clientText.nextVisit, figure: '–', note: clientText.noNextVisit },
    {
      name: clientText.lastVisit,
      figure: last ? formatShortDate(last.at, zone) : '–',
      note: last?.title ?? clientText.noLastVisit,
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
