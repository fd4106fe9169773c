import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { timelineKinds } from '#contract/people/client.kinds.ts';
import { clientText } from '#text/clients.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import type { Opened } from '#web/features/office/clients/ClientDialogs.tsx';
import { ClientFacts } from '#web/features/office/clients/ClientFacts.tsx';
import { ClientHead } from '#web/features/office/clients/ClientHead.tsx';
import { ClientMoney } from '#web/features/office/clients/ClientMoney.tsx';
import { clientQuery } from '#web/features/office/clients/clients.ts';
import { ClientTimeline } from '#web/features/office/clients/ClientTimeline.tsx';
import { ClientVisits } from '#web/features/office/clients/ClientVisits.tsx';
import { ContactsPanel } from '#web/features/office/clients/ContactsPanel.tsx';
import { PlacesPanel } from '#web/features/office/clients/PlacesPanel.tsx';
import { IssueLinks, IssuesPanel } from '#web/features/office/issues/IssueLinks.tsx';
import { PhotosPanel } from '#web/features/office/photos/PhotosPanel.tsx';
import { oneOf, text, useFilters } from '#web/filters.ts';
import { formatCount } from '#web/numbers.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { SkeletonPanel } from '#web/ui/SkeletonRows.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';
import '#web/features/office/clients/clients.css';

const OfficePhotos = lazy(async () => ({
  default: (await import('#web/features/office/photos/OfficePhotos.tsx')).OfficePhotos,
}));

const ClientDialogs = lazy(async () => ({
  default: (await import('#web/features/office/clients/ClientDialogs.tsx')).ClientDialogs,
}));
const JobPanel = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobPanel.tsx')).JobPanel }));

/** Everything the office knows of one client. `?job=` opens one of their jobs at the side. */
export function ClientPage() {
  const { id = '' } = useParams();
  const { data: record, error, isFetching, refetch } = useQuery(clientQuery(id));
  useSectionTitle(record?.client.full_name ?? clientText.title);

  if (record) return <Record key={id} record={record} />;
  if (error) {
    const gone = error instanceof ApiError && error.status < 500;
    return (
      <LoadError
        level={1}
        title={clientText.failed}
        body={gone ? clientText.gone : messageOf(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <SkeletonPanel text={clientText.loading} />;
}

const tabs = ['overview', 'visits', 'money', 'places'] as const;
const schema = { tab: oneOf(tabs, 'overview'), only: oneOf(timelineKinds), job: text() };

function Record({ record }: { record: ClientRecord }) {
  const { client } = record;
  const { filter, set, push, path } = useFilters(schema);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { place, focusLater } = useFocusLater<HTMLDivElement>();
  const job = filter.job ?? null;
  const counts = {
    overview: undefined,
    visits: formatCount(record.jobs),
    money: formatCount(record.invoices + record.payments),
    places: formatCount(record.places.length + record.contacts.length),
  };
  return (
    <>
      <ClientHead
        record={record}
        onAct={(kind) => setOpened({ kind })}
        onRep={() => setOpened({ kind: 'rep', rep: record.rep })}
      />
      <ClientFacts record={record} />
      <div className="mb-3.5 md:mb-4">
        <Tabs
          label={clientText.tabsLabel}
          tabs={tabs.map((tab) => ({
            to: path({ tab, only: null, job: null }),
            label: clientText.tabs[tab],
            current: filter.tab === tab,
            count: counts[tab],
          }))}
        />
      </div>
      <div ref={place} tabIndex={-1} className="@container outline-none">
        {filter.tab === 'overview' && (
          <div className="client-columns grid items-start gap-3.5 md:gap-4">
            <ClientTimeline record={record} only={filter.only} onOnly={(only) => set({ only: only ?? null })} />
            <div className="grid gap-3.5 md:gap-4">
              <PlacesPanel record={record} onOpen={setOpened} some={{ count: 2, allPath: path({ tab: 'places' }) }} />
              <ContactsPanel record={record} onOpen={setOpened} />
              <Suspense>
                <OfficePhotos of={{ client_id: client.id }} Frame={PhotosPanel} />
              </Suspense>
              <IssueLinks of={{ client: client.id }} Frame={IssuesPanel} />
            </div>
          </div>
        )}
        {filter.tab === 'visits' && <ClientVisits client={client.id} open={job} onOpen={(id) => push({ job: id })} />}
        {filter.tab === 'money' && <ClientMoney client={client.id} />}
        {filter.tab === 'places' && (
          <div className="client-halves grid items-start gap-3.5 md:gap-4">
            <PlacesPanel record={record} onOpen={setOpened} />
            <ContactsPanel record={record} onOpen={setOpened} />
          </div>
        )}
      </div>
      <Suspense>
        {opened && (
          <ClientDialogs
            client={client.id}
            opened={opened}
            onOpen={setOpened}
            onDeleted={() => {
              setOpened(null);
              focusLater();
            }}
          />
        )}
      </Suspense>
      <Suspense>{job && <JobPanel key={job} id={job} onClose={() => set({ job: null })} />}</Suspense>
    </>
  );
}
