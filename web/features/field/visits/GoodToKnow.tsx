import { KeyRound, SprayCan, StickyNote, type LucideIcon } from 'lucide-react';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { visitText as text } from '#text/visit.ts';
import { accessOf } from '#web/access.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { formatNumber } from '#web/numbers.ts';

/** How to get in, what was ordered, what the office wrote. */
export function GoodToKnow({ visit: { job } }: { visit: VisitDetail }) {
  const access = accessOf(job.where);
  return (
    <Card title={text.goodToKnow}>
      <ul className="grid gap-2.5">
        {access && (
          <Line Icon={KeyRound}>
            <span className="whitespace-pre-line">{access}</span>
          </Line>
        )}
        {job.items.map((item) => (
          <Line key={item.id} Icon={SprayCan}>
            {[item.service_name, amountOf(item)].filter(Boolean).join(', ')}
          </Line>
        ))}
        {job.description && (
          <Line Icon={StickyNote}>
            <span className="whitespace-pre-line">{job.description}</span>
          </Line>
        )}
        {!access && job.items.length === 0 && !job.description && <li className="text-muted">{text.nothingToKnow}</li>}
      </ul>
    </Card>
  );
}

function amountOf({ units, unit, square_feet, vehicle_size }: VisitDetail['job']['items'][number]): string {
  if (square_feet !== null) return fill(text.squareFeet, { count: formatNumber(square_feet) });
  if (units !== null) return unit ? fill(text.ownUnits, { count: units, unit }) : fill(text.units, { count: units });
  return vehicle_size === null ? '' : text.vehicles[vehicle_size];
}

const Line = ({ Icon, children }: { Icon: LucideIcon; children: React.ReactNode }) => (
  <li className="flex gap-3 text-15 md:text-13">
    <Icon size={18} aria-hidden className="mt-px flex-none text-muted" />
    <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
  </li>
);
