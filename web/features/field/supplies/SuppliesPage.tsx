import { useQuery } from '@tanstack/react-query';
import { PackagePlus, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SupplyRequest, Van } from '#contract/field/supply.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { pageText } from '#text/sections.ts';
import { vanText as text, stockText } from '#text/supplies.ts';
import { formatShortDay } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { JobSupplies } from '#web/features/field/supplies/JobSupplies.tsx';
import { vanQuery } from '#web/features/field/supplies/supplies.ts';
import { Modules, VanNote } from '#web/features/field/supplies/VanLine.tsx';
import { useVisits } from '#web/features/shared/dashboard/useVisits.ts';
import { formatNamed, formatQuantity } from '#web/features/shared/supplies/quantity.ts';
import { RequestBadge } from '#web/features/shared/supplies/RequestBadge.tsx';
import { rowsOf } from '#web/rowsOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

const RequestSupplies = lazy(async () => ({
  default: (await import('#web/features/field/supplies/RequestSupplies.tsx')).RequestSupplies,
}));
const CountSupply = lazy(async () => ({
  default: (await import('#web/features/field/supplies/CountSupply.tsx')).CountSupply,
}));

/** /tech/supplies: the technician's own van. */
export function SuppliesPage() {
  const query = useQuery(vanQuery);
  const { data: van } = query;
  const running = rowsOf(useVisits()).find(({ status }) => status === 'in_progress');
  const [asking, setAsking] = useState(false);
  useSectionTitle(pageText.supplies);
  return (
    <div className="w-full max-w-[820px]">
      <PageHead title={pageText.supplies} subtitle={text.subtitle}>
        <Button variant="primary" onClick={() => setAsking(true)} className="max-md:flex-1">
          <PackagePlus size={16} aria-hidden />
          {text.request}
        </Button>
      </PageHead>
      {van ? (
        <div className="grid gap-3.5 md:gap-4">
          {running && <JobSupplies jobId={running.id} title={running.title} />}
          <MyVan items={van.items} />
          <MyRequests requests={van.requests} />
        </div>
      ) : (
        <NotLoaded query={query} failed={stockText.failed} loading={stockText.loading} />
      )}
      {asking && (
        <Suspense>
          <RequestSupplies onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

type Item = Van['items'][number];

function MyVan({ items }: { items: readonly Item[] }) {
  const [counting, setCounting] = useState<Item | null>(null);
  return (
    <Panel title={text.stock}>
      {items.length ? (
        <ul>
          {items.map((item) => (
            <li key={item.id} className="flex items-center gap-3 rule-t py-2.5 pr-2 pl-4">
              <span className="min-w-0 flex-1">
                <span className="block text-16 font-strong wrap-anywhere md:text-14">{item.name}</span>
                <VanNote item={item} />
                <Modules item={item} />
              </span>
              <span className="flex-none text-16 font-strong tabular-nums md:text-14">
                {formatQuantity(item.quantity, item.unit)}
              </span>
              <Button
                variant="quiet"
                aria-label={fill(text.count, { name: item.name })}
                onClick={() => setCounting(item)}
                className="px-0! w-11"
              >
                <Pencil size={17} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={stockText.empty} body={text.emptyBody} />
      )}
      {counting && (
        <Suspense>
          <CountSupply item={counting} onClose={() => setCounting(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

function MyRequests({ requests }: { requests: readonly SupplyRequest[] }) {
  const { send, busy, error } = useCommand('supplyRequest.withdraw', () =>
    toast({ tone: 'success', title: actionText.requestWithdrawn }),
  );
  useErrorToast(error, actionText.notSaved);
  return (
    <Panel title={text.requests}>
      {requests.length ? (
        <ul>
          {requests.map((request) => (
            <li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 rule-t px-4 py-2.5">
              <span className="min-w-0 flex-1 basis-full md:basis-0">
                <span className="block text-15 font-medium wrap-anywhere md:text-13">{nameOf(request)}</span>
                <span className="block text-14 wrap-anywhere text-muted md:text-13">
                  {[fill(text.neededBy, { day: formatShortDay(request.needed_by) }), request.note]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <RequestBadge state={request.state} />
              {request.state === 'asked' && (
                <Button
                  variant="quiet"
                  softDisabled={busy}
                  aria-label={fill(text.withdrawName, { name: nameOf(request) })}
                  onClick={() => send({ params: { id: request.id } })}
                >
                  {actionText.withdraw}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-muted">{text.noRequests}</p>
      )}
    </Panel>
  );
}

const nameOf = ({ quantity, unit, name, text: words }: SupplyRequest) =>
  formatNamed(quantity, unit, name ?? words ?? '');
