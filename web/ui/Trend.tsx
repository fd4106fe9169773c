import { ArrowDownRight, ArrowUpRight } from 'lucide-react';

/** A change. The arrow points up only above 0. */
export function Trend({ change, text }: { change: number; text: string }) {
  const Arrow = change > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <span
      className={`flex items-center gap-0.5 font-strong ${change > 0 ? 'text-success' : change < 0 ? 'text-danger' : 'text-muted'}`}
    >
      {change !== 0 && <Arrow size={14} strokeWidth={2.25} aria-hidden />}
      {text}
    </span>
  );
}
