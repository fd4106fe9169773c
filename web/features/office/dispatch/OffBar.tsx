import { CalendarX2 } from 'lucide-react';
import type { BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { dispatchText } from '#text/dispatch.ts';

type Props = { off: readonly BoardTechnician[]; today: boolean; shown: boolean; onShow: (shown: boolean) => void };

/** Technicians who are off and have no jobs: their names, and their rows on demand. */
export function OffBar({ off, today, shown, onShow }: Props) {
  return (
    <div className="flex min-h-10 flex-none items-center gap-3 rule-t bg-sunken px-4 text-12">
      <CalendarX2 size={14} aria-hidden className="flex-none text-muted" />
      <p className="min-w-0 flex-1 truncate">
        <span className="text-muted">{today ? dispatchText.offToday : dispatchText.offThatDay}</span>{' '}
        <span className="font-medium">{off.map(({ full_name }) => full_name).join(', ')}</span>
      </p>
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => onShow(!shown)}
        className="rounded-control px-2 py-1 font-medium text-accent hover:underline"
      >
        {shown ? dispatchText.hideOff : dispatchText.showOff}
      </button>
    </div>
  );
}
