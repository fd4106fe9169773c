import { useQuery } from '@tanstack/react-query';
import { whatText as text } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import type { DraftLine } from '#web/features/client/bookings/draft.ts';
import { ownVisitQuery } from '#web/features/client/ownVisits/ownVisits.ts';
import { formatCents, useCurrency } from '#web/money.ts';

type Props = { visit: string; lines: DraftLine[]; total: number };

/** Shows what the same services cost last time, and which of them are no longer offered. */
export function LastTime({ visit, lines, total }: Props) {
  const currency = useCurrency();
  const { data } = useQuery(ownVisitQuery(visit));
  if (!data) return null;
  const offered = (id: string | null) => lines.some(({ service }) => service.id === id);
  const gone = data.items.filter(({ service_id }) => !offered(service_id));
  const before = data.items
    .filter(({ service_id }) => offered(service_id))
    .reduce((sum, { price_cents }) => sum + (price_cents ?? 0), 0);
  const sums = { before: formatCents(before, currency), today: formatCents(total, currency) };
  return (
    <div className="grid gap-1 text-15 text-muted md:text-13">
      {lines.length > 0 && <p>{before === total ? text.sameAsLast : fill(text.lastTime, sums)}</p>}
      {gone.map(({ id, service_name }) => (
        <p key={id}>{fill(text.gone, { service: service_name })}</p>
      ))}
    </div>
  );
}
