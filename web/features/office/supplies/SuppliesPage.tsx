import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { StockLine } from '#contract/field/supply.schema.ts';
import { stockText as text } from '#text/supplies.ts';
import { messageOf } from '#web/errors.ts';
import { StaffTabs } from '#web/features/office/staff/StaffTabs.tsx';
import { RequestsPanel } from '#web/features/office/supplies/RequestsPanel.tsx';
import { StockPanel } from '#web/features/office/supplies/StockPanel.tsx';
import { stockQuery } from '#web/features/office/supplies/supplies.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import '#web/features/office/supplies/supplies.css';

const SupplyDialog = lazy(async () => ({
  default: (await import('#web/features/office/supplies/SupplyDialog.tsx')).SupplyDialog,
}));
const MoveStock = lazy(async () => ({
  default: (await import('#web/features/office/supplies/MoveStock.tsx')).MoveStock,
}));

/** /admin/staff/supplies: what the vans ask for, and what each of them has. */
export function SuppliesPage() {
  const { data: stock, error, isFetching, refetch } = useQuery(stockQuery);
  const [dialog, setDialog] = useState<'move' | StockLine | 'new' | null>(null);
  useSectionTitle(text.title);
  const close = () => setDialog(null);
  return (
    <>
      <PageHead title={text.title} subtitle={text.subtitle}>
        {Boolean(stock?.items.length) && (
          <Button onClick={() => setDialog('move')} className="max-md:flex-1">
            <ClipboardCheck size={16} aria-hidden />
            {text.move}
          </Button>
        )}
        <Button variant="primary" onClick={() => setDialog('new')} className="max-md:flex-1">
          <Plus size={16} aria-hidden />
          {text.add}
        </Button>
      </PageHead>
      <StaffTabs />
      <div className="grid gap-3.5 md:gap-4">
        <RequestsPanel />
        {stock ? (
          <StockPanel stock={stock} onEdit={setDialog} onAdd={() => setDialog('new')} />
        ) : error ? (
          <LoadError title={text.failed} body={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className="rounded-panel bg-surface shadow-1">
            <SkeletonRows text={text.loading} />
          </div>
        )}
      </div>
      {dialog && stock && (
        <Suspense>
          {dialog === 'move' ? (
            <MoveStock stock={stock} onClose={close} />
          ) : (
            <SupplyDialog supply={dialog === 'new' ? null : dialog} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
