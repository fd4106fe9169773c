import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { StockLine } from '#contract/field/supply.schema.ts';
import { pageText } from '#text/sections.ts';
import { stockText as text } from '#text/supplies.ts';
import { StaffTabs } from '#web/features/office/staff/StaffTabs.tsx';
import { RequestsPanel } from '#web/features/office/supplies/RequestsPanel.tsx';
import { StockPanel } from '#web/features/office/supplies/StockPanel.tsx';
import { stockQuery } from '#web/features/office/supplies/supplies.ts';
import { Button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import '#web/features/office/supplies/supplies.css';

const SupplyDialog = lazy(async () => ({
  default: (await import('#web/features/office/supplies/SupplyDialog.tsx')).SupplyDialog,
}));
const MoveStock = lazy(async () => ({
  default: (await import('#web/features/office/supplies/MoveStock.tsx')).MoveStock,
}));

/** /admin/staff/supplies: the vans' requests, and the stock of each. */
export function SuppliesPage() {
  const query = useQuery(stockQuery);
  const { data: stock } = query;
  const [dialog, setDialog] = useState<'move' | StockLine | 'new' | null>(null);
  useSectionTitle(pageText.supplies);
  const close = () => setDialog(null);
  return (
    <>
      <PageHead title={pageText.supplies} subtitle={text.subtitle}>
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
        ) : (
          <NotLoaded query={query} failed={text.failed} loading={text.loading} />
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
