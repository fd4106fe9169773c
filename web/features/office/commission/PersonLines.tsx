import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#contract/text/fill.ts';
import { commissionLineText, officeCommissionText } from '#text/commissionPages.ts';
import { formatMonth } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { linesQuery, statementQuery } from '#web/features/shared/commission/commission.ts';
import { LineCards } from '#web/features/shared/commission/LineList.tsx';
import { formatCents } from '#web/money.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';

type Props = { staff: string; month: string; onClose: () => void };

/** One person's month, line by line. */
export function PersonLines({ staff, month, onClose }: Props) {
  const { person: text } = officeCommissionText;
  const { data, error, isFetching, refetch } = useQuery(statementQuery({ month, staff }));
  const list = useInfiniteQuery(linesQuery({ month, staff }));
  const [open, setOpen] = useState<string | null>(null);
  const name = data?.staff.full_name ?? text.loading;
  return (
    <SidePanel
      label={name}
      onClose={onClose}
      head={
        <>
          <h2 className="wide text-20 wrap-anywhere">{name}</h2>
          {data && (
            <p className="text-14 text-muted tabular-nums md:text-13">
              {fill(text.subtitle, {
                month: formatMonth(month),
                amount: formatCents(data.earned_cents, data.currency),
              })}
            </p>
          )}
        </>
      }
    >
      {data ? (
        <PagedList
          list={list}
          text={commissionLineText}
          label={commissionLineText.list}
          empty={<EmptyState title={fill(text.empty, { month: formatMonth(month) })} body="" />}
        >
          {(lines) => (
            <LineCards lines={lines} currency={data.currency} own={false} open={open ?? undefined} onOpen={setOpen} />
          )}
        </PagedList>
      ) : error ? (
        <LoadError
          title={officeCommissionText.failed}
          body={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLine text={text.loading} />
      )}
    </SidePanel>
  );
}
