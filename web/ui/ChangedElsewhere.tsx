import { GitCompareArrows } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';

type Props = { text: { changedElsewhere: string; takeTheirs: string }; onTakeTheirs: () => void; className?: string };

/** Somebody else saved the same field meanwhile; what was typed here is kept until one of them is chosen. */
export function ChangedElsewhere({ text, onTakeTheirs, className = '' }: Props) {
  return (
    <output
      className={`flex flex-wrap items-center gap-3 rounded-card bg-accent-soft px-3.5 py-2.5 text-accent edge-control ${className}`}
    >
      <GitCompareArrows size={17} aria-hidden className="flex-none" />
      <span className="min-w-[14rem] flex-1 font-medium">{text.changedElsewhere}</span>
      <Button onClick={onTakeTheirs}>{text.takeTheirs}</Button>
    </output>
  );
}
