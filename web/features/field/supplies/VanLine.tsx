import { TriangleAlert } from 'lucide-react';
import type { Van } from '#contract/field/supply.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { vanText as text } from '#text/supplies.ts';
import { formatQuantity } from '#web/features/shared/supplies/quantity.ts';
import '#web/features/field/supplies/supplies.css';

type Item = Van['items'][number];

export const shortOf = ({ quantity, needs }: Item) => Math.max(0, needs - Math.max(0, quantity));

const most = 12;

/** Draws the quantity that the text beside it states. */
export function Modules({ item: { quantity, needs } }: { item: Item }) {
  const count = Math.min(most, Math.ceil(Math.max(quantity, needs)));
  if (count < 1) return null;
  return (
    <span aria-hidden className="van-modules">
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- equal modules in a row
        <span key={index} data-full={index < Math.floor(quantity) || undefined} />
      ))}
    </span>
  );
}

/** Warns about a negative or a short quantity; otherwise shows tomorrow's need. */
export function VanNote({ item }: { item: Item }) {
  const { quantity, needs, unit } = item;
  const short = shortOf(item);
  if (quantity >= 0 && !short) {
    return needs > 0 ? (
      <span className="block text-14 text-muted md:text-13">
        {fill(text.needs, { quantity: formatQuantity(needs, unit) })}
      </span>
    ) : null;
  }
  return (
    <span className="flex items-center gap-1.5 text-14 font-medium text-warning-on md:text-13">
      <TriangleAlert size={14} aria-hidden className="flex-none" />
      {quantity < 0 ? text.below : fill(text.short, { quantity: formatQuantity(short, unit) })}
    </span>
  );
}
