import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { salesClientsText as text } from '#text/salesClients.ts';
import { messageOf } from '#web/errors.ts';
import { salesClientCountQuery } from '#web/features/sales/clients/salesClients.ts';
import { salesClientsPath } from '#web/features/shared/clients/paths.ts';
import { formatCount } from '#web/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

/** The number of the representative's clients; it links to the list. */
export function ClientsPanel() {
  const { data, error, isFetching, refetch } = useQuery(salesClientCountQuery);
  return (
    <Panel title={text.title} end={<AllClients />}>
      {error && !data ? (
        <PanelError text={`${text.notCounted} ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <p className="min-h-11 rule-t px-4 py-3 text-15 text-muted md:text-13">
          {data ? <Said count={data.count} /> : <output className="sr-only">{text.counting}</output>}
        </p>
      )}
    </Panel>
  );
}

function Said({ count }: { count: number }) {
  if (count === 0) return text.emptyBody;
  return (
    <Link to={salesClientsPath} className="rounded-module font-medium text-text tabular-nums hover:underline">
      {count === 1 ? text.countOne : fill(text.count, { count: formatCount(count) })}
    </Link>
  );
}

const AllClients = () => (
  <Link
    to={salesClientsPath}
    className="flex min-h-12 items-center gap-1.5 rounded-control px-2 text-15 font-medium text-accent hover:underline md:min-h-8 md:text-13"
  >
    {actionText.viewAll}
    <ArrowRight size={15} aria-hidden />
  </Link>
);
