import { KeyRound, SprayCan, StickyNote, type LucideIcon } from 'lucide-react';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { leadText } from '#text/leadPages.ts';
import { visitText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { accessOf } from '#web/access.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { formatNumber } from '#web/numbers.ts';

/** Access comes first: the technician needs it at the gate. */
export function Access({ visit: { job } }: { visit: VisitDetail }) {
  const access = accessOf(job.where);
  if (!access) return null;
  return (
    <Card title={text.access}>
      <ul>
        <Line Icon={KeyRound}>
          <span className="whitespace-pre-line">{access}</span>
        </Line>
      </ul>
    </Card>
  );
}

/** The ordered services and the office's notes. */
export function GoodToKnow({ visit: { job } }: { visit: VisitDetail }) {
  return (
    <Card title={leadText.good}>
      <ul className="grid gap-2.5">
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
        {job.items.length === 0 && !job.description && <li className="text-muted">{text.nothingToKnow}</li>}
      </ul>
    </Card>
  );
}

function amountOf({ units, unit, square_feet, vehicle_size }: VisitDetail['job']['items'][number]): string {
  if (square_feet !== null) return fill(workText.area, { count: formatNumber(square_feet) });
  if (units !== null) return unit ? fill(text.ownUnits, { count: units, unit }) : fill(text.units, { count: units });
  return vehicle_size === null ? '' : text.vehicles[vehicle_size];
}

const Line = ({ Icon, children }: { Icon: LucideIcon; children: React.ReactNode }) => (
  <li className="flex gap-3 text-15 md:text-13">
    <Icon size={18} aria-hidden className="mt-px flex-none text-muted" />
    <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
  </li>
);
