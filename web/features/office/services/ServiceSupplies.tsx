import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Service } from '#contract/jobs/service.schema.ts';
import { serviceSuppliesText as text, stockText } from '#text/supplies.ts';
import { messageOf } from '#web/errors.ts';
import { serviceSuppliesQuery, stockQuery } from '#web/features/office/supplies/supplies.ts';
import { formatNamed } from '#web/features/shared/supplies/quantity.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

const EditServiceSupplies = lazy(async () => ({
  default: (await import('#web/features/office/services/EditServiceSupplies.tsx')).EditServiceSupplies,
}));

/** The supplies that one visit of a service takes off the van; saved separately. */
export function ServiceSupplies({ service }: { service: Pick<Service, 'id' | 'name'> }) {
  const [editing, setEditing] = useState(false);
  const taken = useQuery(serviceSuppliesQuery(service.id));
  const stock = useQuery(stockQuery);
  const error = taken.error ?? stock.error;
  const names = new Map(stock.data?.items.map((item) => [item.id, item]));
  const loaded = taken.data && stock.data ? { taken: taken.data, items: stock.data.items } : null;
  return (
    <section aria-label={text.title} className="grid gap-2">
      <h3 className="text-15 font-strong md:text-14">{text.title}</h3>
      {loaded ? (
        <>
          {loaded.taken.length ? (
            <ul className="grid gap-1 text-15 md:text-13">
              {loaded.taken.map(({ supply_id, quantity }) => {
                const supply = names.get(supply_id);
                return supply && <li key={supply_id}>{formatNamed(quantity, supply.unit, supply.name)}</li>;
              })}
            </ul>
          ) : (
            <p className="text-15 text-muted md:text-13">{text.none}</p>
          )}
          <p className="text-13 text-muted md:text-12">{text.hint}</p>
          <Button onClick={() => setEditing(true)} className="justify-self-start">
            <Package size={16} aria-hidden />
            {text.edit}
          </Button>
        </>
      ) : error ? (
        <PanelError
          text={`${text.loadFailed}. ${messageOf(error)}`}
          busy={taken.isFetching || stock.isFetching}
          onRetry={() => void Promise.all([taken.refetch(), stock.refetch()])}
        />
      ) : (
        <LoadingLine text={stockText.loading} />
      )}
      {/* Outside the surrounding form, because forms can't be nested. */}
      {editing &&
        loaded &&
        createPortal(
          <Suspense>
            <EditServiceSupplies service={service} {...loaded} onClose={() => setEditing(false)} />
          </Suspense>,
          document.body,
        )}
    </section>
  );
}
