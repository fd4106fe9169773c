import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { ClientRecord } from '#contract/client.ts';
import { clientText } from '#text/clients.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { ClientDialogs, type Opened } from '#web/features/office/clients/ClientDialogs.tsx';
import { ClientFacts } from '#web/features/office/clients/ClientFacts.tsx';
import { ClientHead } from '#web/features/office/clients/ClientHead.tsx';
import { ClientJobs } from '#web/features/office/clients/ClientJobs.tsx';
import { ClientMoney } from '#web/features/office/clients/ClientMoney.tsx';
import { clientQuery } from '#web/features/office/clients/clients.ts';
import { ClientTimeline } from '#web/features/office/clients/ClientTimeline.tsx';
import { ContactsPanel } from '#web/features/office/clients/ContactsPanel.tsx';
import { PlacesPanel } from '#web/features/office/clients/PlacesPanel.tsx';
import { JobPanel } from '#web/features/office/jobs/JobPanel.tsx';
import { text, useFilters } from '#web/filters.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';

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
  return (
    <div className="rounded-panel bg-surface shadow-1">
      <SkeletonRows text={clientText.loading} />
    </div>
  );
}

const schema = { job: text() };

function Record({ record }: { record: ClientRecord }) {
  const { client } = record;
  const { filter, set, push } = useFilters(schema);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { place, focusLater } = useFocusLater<HTMLDivElement>();
  const job = filter.job ?? null;

  return (
    <>
      <ClientHead client={client} onCreateJob={() => setOpened({ kind: 'job' })} />
      <ClientFacts record={record} />
      <ClientMoney client={client.id} />
      <div className="@container">
        <div className="grid items-start gap-3.5 md:gap-4 @min-[46rem]:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] @min-[68rem]:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_minmax(0,18rem)]">
          <div ref={place} tabIndex={-1} className="grid gap-3.5 outline-none md:gap-4">
            <ContactsPanel record={record} onOpen={setOpened} />
            <PlacesPanel record={record} onOpen={setOpened} />
          </div>
          <ClientJobs client={client.id} open={job} onOpen={(id) => push({ job: id })} />
          <div className="@max-[68rem]:@min-[46rem]:col-start-2">
            <ClientTimeline client={client.id} />
          </div>
        </div>
      </div>
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
      {job && <JobPanel key={job} id={job} onClose={() => set({ job: null })} />}
    </>
  );
}
