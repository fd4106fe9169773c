import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { builderText as text } from '#text/quotePages.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { salesClientQuery } from '#web/features/sales/clients/salesClients.ts';
import { PeopleList } from '#web/features/sales/quotes/PeopleList.tsx';
import type { QuoteDraft } from '#web/features/sales/quotes/quoteDraft.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldNote } from '#web/ui/FieldNote.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';

type Person = NonNullable<QuoteDraft['person']>;
type Props = { person: Person | null; error: string | undefined; onChange: (person: Person | null) => void };

/** One of the representative's own leads or clients. */
export function PersonField({ person, error, onChange }: Props) {
  const id = useId();
  const { place, focusLater } = useFocusLater<HTMLDivElement>();
  return (
    <div className="grid content-start gap-1.5">
      <span className="text-14 font-medium md:text-12">{text.for}</span>
      {person ? (
        <div className="flex min-h-12 items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-3.5 md:min-h-9">
          <span className="min-w-0 flex-1">
            {person.kind === 'lead' ? <LeadName id={person.id} /> : <ClientName id={person.id} />}
          </span>
          <Button
            variant="quiet"
            aria-label={text.changePerson}
            onClick={() => {
              onChange(null);
              focusLater();
            }}
          >
            {actionText.change}
          </Button>
        </div>
      ) : (
        <div ref={place} tabIndex={-1} aria-invalid={error ? true : undefined}>
          <People onChoose={onChange} />
        </div>
      )}
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}

/** The representative's own leads and clients whose name, number or address matches. */
const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['lead', 'list', 'people', search],
    queryFn: async ({ signal }) => {
      const query = search ? { search } : {};
      const [leads, clients] = await Promise.all([
        call('lead.list', { query, signal }),
        call('salesClient.list', { query, signal }),
      ]);
      return { leads: leads.items, clients: clients.items };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead', id],
    queryFn: ({ signal }) => call('lead.read', { params: { id }, signal }),
  });

function LeadName({ id }: { id: string }) {
  const { data, error } = useQuery(leadQuery(id));
  return (
    <Named
      name={data?.full_name ?? (error ? messageOf(error) : '...')}
      kind={fieldText.lead}
      email={data?.email}
      loaded={!!data}
    />
  );
}

function ClientName({ id }: { id: string }) {
  const { data, error } = useQuery(salesClientQuery(id));
  return (
    <Named
      name={data?.client.full_name ?? (error ? messageOf(error) : '...')}
      kind={fieldText.client}
      email={data?.client.email}
      loaded={!!data}
    />
  );
}

type NamedProps = { name: string; kind: string; email: string | null | undefined; loaded: boolean };

function Named({ name, kind, email, loaded }: NamedProps) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 text-15 font-strong wrap-anywhere md:text-13">
        {name}
        <Badge text={kind} />
      </span>
      {loaded && (
        <span className={`block truncate text-13 md:text-12 ${email ? 'text-muted' : 'text-warning-on'}`}>
          {email ?? text.noEmail}
        </span>
      )}
    </>
  );
}

type Found = { id: string; full_name: string; email: string | null; phone: string | null };

const foundAs =
  (kind: Person['kind']) =>
  ({ id, full_name, email, phone }: Found) => ({ kind, id, full_name, email, phone, badge: fieldText[kind] });

function People({ onChoose }: { onChoose: (person: Person) => void }) {
  const [search, setSearch] = useState('');
  const { data, error } = useQuery(peopleQuery(search));
  const rows = data && [...data.leads.map(foundAs('lead')), ...data.clients.map(foundAs('client'))];
  return (
    <PeopleList
      label={text.findPerson}
      search={search}
      onSearch={setSearch}
      rows={rows}
      error={error}
      empty={search ? text.nobodyFound : text.nobody}
      onChoose={({ kind, id }) => onChoose({ kind, id })}
    />
  );
}
