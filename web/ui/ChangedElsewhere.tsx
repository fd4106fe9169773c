import { GitCompareArrows } from 'lucide-react';
import { actionText } from '#text/actions.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = { text: string; takeTheirs?: string; onTakeTheirs: () => void; className?: string };

/** Another user saved the same field meanwhile; this user's edit stays until they choose one of the two. */
export function ChangedElsewhere({ text, takeTheirs = actionText.takeTheirs, onTakeTheirs, className = '' }: Props) {
  return (
    <output
      className={`flex flex-wrap items-center gap-3 rounded-card bg-accent-soft px-3.5 py-2.5 text-accent edge-control ${className}`}
    >
      <GitCompareArrows size={17} aria-hidden className="flex-none" />
      <span className="min-w-56 flex-1 font-medium">{text}</span>
      <Button onClick={onTakeTheirs}>{takeTheirs}</Button>
    </output>
  );
}
