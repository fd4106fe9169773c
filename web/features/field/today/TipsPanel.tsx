import { queryOptions, useQuery } from '@tanstack/react-query';
import { dayText } from '#text/days.ts';
import { tipsText as text } from '#text/tips.ts';
import { call } from '#web/api.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { formatCalendarDay } from '#web/when.ts';

/** 'list' listens for any new tip: see useLive. */
const tipsQuery = queryOptions({
  queryKey: ['tip', 'list'],
  queryFn: ({ signal }) => call('tip.list', { query: {}, signal }),
});

/** Only the newest: the page is about the day. */
const shown = 3;

/** The tips that clients gave this technician: the only money that technicians see. */
export function TipsPanel() {
  const currency = useCurrency();
  const query = useQuery(tipsQuery);
  const { data } = query;
  return (
    <Panel title={text.title} className="self-start">
      {data ? (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pb-3">
            <span className="text-15 text-muted md:text-13">{dayText.thisMonth}</span>
            <span className="wide text-26 wrap-anywhere tabular-nums md:text-24">
              {formatCents(data.month_cents, currency)}
            </span>
          </p>
          {data.items.length ? (
            <ul aria-label={text.title}>
              {data.items.slice(0, shown).map(({ payment_id, description, received_on, amount_cents }) => (
                <li key={payment_id} className="flex items-center gap-3 rule-t px-4 py-2.5 md:py-2">
                  <span className="min-w-0 flex-1 leading-[1.1875rem]">
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
      ) : (
        <PanelNotLoaded query={query} failed={text.failed} loading={text.loading} />
      )}
    </Panel>
  );
}
