import { Pencil } from 'lucide-react';
import type { CorrectionRow, TimeRow } from '#contract/field/timeEntry.schema.ts';
import { hoursOf } from '#contract/field/timeEntry.kinds.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { clockText as text, correctionText, timeText } from '#text/time.ts';
import { formatShortDay } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { CorrectionCard } from '#web/features/shared/time/CorrectionCard.tsx';
import { EntryLine } from '#web/features/shared/time/EntryLine.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

type Props = {
  day: string;
  today: string;
  minutes: number;
  entries: TimeRow[];
  corrections: CorrectionRow[];
  /** Null if the week is closed. */
  onAsk: ((entry: TimeRow) => void) | null;
};

/** One day: its entries, newest first, each with its corrections. */
export function DayPanel({ day, today, minutes, entries, corrections, onAsk }: Props) {
  const of = (entry: TimeRow | null) => corrections.filter(({ entry_id }) => entry_id === (entry?.id ?? null));
  const isAsked = (entry: TimeRow) => of(entry).some(({ state }) => state === 'asked');
  return (
    <Panel
      title={day === today ? dayText.today : formatShortDay(day)}
      end={<span className="pr-2 text-17 font-strong tabular-nums md:text-14">{hoursOf(minutes)}</span>}
    >
      <ul className="px-4 pb-2">
        {of(null).map((each) => (
          <li key={each.id} className="py-2">
            <Own correction={each} />
          </li>
        ))}
        {entries.map((entry) => (
          <li key={entry.id} className="rule-t py-1">
            <EntryLine
              entry={entry}
              end={
                onAsk && !isAsked(entry) && entry.flag !== 'removed' ? (
                  <IconButton
                    label={`${text.ask}: ${entry.job_title ?? timeText.kinds[entry.kind]}`}
                    Icon={Pencil}
                    size="work"
                    onClick={() => onAsk(entry)}
                  />
                ) : (
                  <span className="size-12 flex-none md:size-8" />
                )
              }
            />
            {of(entry).map((each) => (
              <div key={each.id} className="pt-1 pb-2">
                <Own correction={each} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Own({ correction }: { correction: CorrectionRow }) {
  const withdraw = useCommand('time.withdraw', () => toast({ tone: 'success', title: actionText.requestWithdrawn }));
  useErrorToast(withdraw.error, correctionText.notWithdrawn);
  return (
    <CorrectionCard correction={correction}>
      {correction.state === 'asked' && (
        <Button
          softDisabled={withdraw.busy}
          onClick={() => withdraw.send({ params: { id: correction.id } })}
          className="justify-self-start"
        >
          {actionText.withdraw}
        </Button>
      )}
    </CorrectionCard>
  );
}
