import { queryOptions, useQuery } from '@tanstack/react-query';
import { tipsText as text } from '#text/tips.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { formatCalendarDay } from '#web/when.ts';

/** 'list' is heard whichever tip came: see useLive. */
const tipsQuery = queryOptions({
  queryKey: ['tip', 'list'],
  queryFn: ({ signal }) => call('tip.list', { query: {}, signal }),
});

/** The newest of them: the page is about the day. */
const shown = 3;

/** What clients added for this technician: the one part of money they see. */
export function TipsPanel() {
  const currency = useCurrency();
  const { data, error, isFetching, refetch } = useQuery(tipsQuery);
  return (
    <Panel title={text.title} className="self-start">
      {data ? (
        <>
          <p className="flex items-baseline justify-between gap-3 px-4 pb-3">
            <span className="text-15 text-muted md:text-13">{text.month}</span>
            <span className="wide text-26 tabular-nums md:text-24">{formatCents(data.month_cents, currency)}</span>
          </p>
          {data.items.length ? (
            <ul aria-label={text.title}>
              {data.items.slice(0, shown).map(({ payment_id, description, received_on, amount_cents }) => (
                <li key={payment_id} className="flex items-center gap-3 rule-t px-4 py-2.5 md:py-2">
                  <span className="min-w-0 flex-1 leading-[19px]">
                    <span className="block truncate text-15 font-medium md:text-13">{description}</span>
                    <span className="block text-13 text-muted tabular-nums md:text-12">
                      {formatCalendarDay(received_on)}
                    </span>
                  </span>
                  <span className="flex-none font-strong tabular-nums">{formatCents(amount_cents, currency)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="rule-t px-4 py-3 text-muted">{`${text.empty}. ${text.emptyBody}`}</p>
          )}
        </>
      ) : error ? (
        <PanelError text={`${text.failed} ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="px-4 pb-4">
          <LoadingLine text={text.loading} />
        </div>
      )}
    </Panel>
  );
}
