import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SalesClientRecord } from '#contract/sales/salesClient.schema.ts';
import { actionText } from '#text/actions.ts';
import { clientText } from '#text/clients.ts';
import { fieldText } from '#text/fields.ts';
import { holdTimeText as text } from '#text/salesSchedule.ts';
import { messageOf } from '#web/errors.ts';
import { salesClientListQuery } from '#web/features/sales/clients/salesClients.ts';
import { PeopleList } from '#web/features/sales/quotes/PeopleList.tsx';
import { rowsOf } from '#web/rowsOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { useFocusLater } from '#web/ui/useFocusLater.ts';

type Props = {
  id: string | undefined;
  record: UseQueryResult<SalesClientRecord>;
  onChange: (id: string | null) => void;
};

/** One of the representative's own clients. */
export function ClientField({ id, record: { data, error, isFetching, refetch }, onChange }: Props) {
  const { place, focusLater } = useFocusLater<HTMLDivElement>();
  if (!id)
    return (
      <div ref={place} tabIndex={-1} className="rounded-panel bg-surface p-4 shadow-1">
        <Clients onChoose={onChange} />
      </div>
    );
  if (error && !data)
    return (
      <div className="rounded-panel bg-surface shadow-1">
        <PanelError
          text={`${clientText.failed}. ${messageOf(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  return (
    <div className="flex items-center gap-3 rounded-panel bg-surface py-2.5 pr-2.5 pl-4 shadow-1">
      <div className="min-w-0 flex-1">
        <p className="text-14 text-muted md:text-12">{fieldText.client}</p>
        <p className="text-17 font-strong wrap-anywhere md:text-15">{data?.client.full_name ?? '...'}</p>
        {data && !data.client.email && <p className="text-14 text-warning-on md:text-12">{text.noEmail}</p>}
      </div>
      <Button
        aria-label={text.changeClient}
        onClick={() => {
          onChange(null);
          focusLater();
        }}
      >
        {actionText.change}
      </Button>
    </div>
  );
}

function Clients({ onChoose }: { onChoose: (id: string) => void }) {
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(salesClientListQuery(search ? { search } : {}));
  return (
    <PeopleList
      label={text.findClient}
      search={search}
      onSearch={setSearch}
      rows={list.data && rowsOf(list)}
      error={list.error}
      empty={search ? text.nobodyFound : text.noClients}
      onChoose={({ id }) => onChoose(id)}
    />
  );
}
