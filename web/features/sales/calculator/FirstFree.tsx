import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatItems, parseItems } from '#contract/booking/bookLink.ts';
import { calculatorText as text } from '#text/calculator.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import type { Line } from '#web/features/sales/calculator/calculation.ts';
import { Row } from '#web/features/sales/calculator/Row.tsx';
import { useSettled } from '#web/ui/useSettled.ts';
import { formatWeekday, formatSpan } from '#web/when.ts';

const pause = 400;

/** When the crew could do it. A plan has no visit of its own to look for. */
export function FirstFree({ lines }: { lines: readonly Line[] }) {
  const zone = useZone();
  const settled = useSettled(
    formatItems(lines.map(({ item, quantity }) => ({ ...quantity, service_id: item.service_id }))),
    pause,
  );
  const { data, error } = useQuery({
    queryKey: ['job', 'soonest', settled],
    queryFn: ({ signal }) => call('slot.soonest', { body: { items: parseItems(settled) }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const windows = data?.windows ?? [];
  return (
    <Row name={text.firstFree} note={text.firstFreeHint}>
      {error ? (
        <span className="font-normal text-muted">{text.freeUnknown}</span>
      ) : data && windows.length === 0 ? (
        <span className="font-normal text-muted">{text.noneFree}</span>
      ) : (
        <ul>
          {windows.map(({ starts_at, ends_at }) => (
            <li key={starts_at} className="not-first:font-normal">
              {formatWeekday(starts_at, zone)}, {formatSpan(starts_at, ends_at, zone)}
            </li>
          ))}
        </ul>
      )}
    </Row>
  );
}
