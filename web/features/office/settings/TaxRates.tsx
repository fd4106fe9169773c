import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { commonText } from '#text/common.ts';
import { taxText } from '#text/settings.ts';
import { messageOf } from '#web/errors.ts';
import { DeleteTaxRate } from '#web/features/office/settings/DeleteTaxRate.tsx';
import { taxRatesQuery } from '#web/features/office/settings/queries.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { TaxRateDialog } from '#web/features/office/settings/TaxRateDialog.tsx';
import { TaxRateList } from '#web/features/office/settings/TaxRateList.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { dayIn } from '#web/when.ts';

type Open = { kind: 'edit'; rate: TaxRate | null } | { kind: 'delete'; rate: TaxRate };

export function TaxRates({ zone }: { zone: string }) {
  const { data, error, isFetching, refetch } = useQuery(taxRatesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const today = dayIn(zone);
  const add = (
    <Button onClick={() => setOpen({ kind: 'edit', rate: null })}>
      <Plus size={16} aria-hidden />
      {taxText.add}
    </Button>
  );
  return (
    <Section title={taxText.title} hint={taxText.hint} end={data?.length ? add : null}>
      {data?.length ? (
        <TaxRateList rates={data} today={today} onOpen={(kind, rate) => setOpen({ kind, rate })} />
      ) : data ? (
        <EmptyState title={taxText.empty} body={taxText.emptyWhy}>
          {add}
        </EmptyState>
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-3 px-4 pb-4">
          <p className="text-danger">{`${taxText.failed}. ${messageOf(error)}`}</p>
          <Button softDisabled={isFetching} onClick={() => void refetch()}>
            {commonText.retry}
          </Button>
        </div>
      ) : (
        <div className="px-4 pb-5">
          <LoadingLine text={taxText.loading} />
        </div>
      )}
      {open?.kind === 'edit' && <TaxRateDialog rate={open.rate} today={today} onClose={close} />}
      {open?.kind === 'delete' && <DeleteTaxRate rate={open.rate} onClose={close} />}
    </Section>
  );
}
