import { CalendarClock } from 'lucide-react';
import type { Stretch } from '#contract/jobs/schedule.schema.ts';
import { hoursQuestionText } from '#text/dispatch.ts';
import { jobDialogText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { formatDateSpan } from '#web/calendar.ts';
import { messageOf } from '#web/errors.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';

type Props = {
  title: string;
  error: Error;
  /** The user chose a free time instead. */
  onPick: (stretch: Stretch) => void;
  override: boolean;
  onOverride: (override: boolean) => void;
};

/** Why it was refused; for a time conflict, what would fit and the office's override of working hours. */
export function Refusal({ title, error, onPick, override, onOverride }: Props) {
  const zone = useZone();
  const conflict = error instanceof ApiError ? error.detail.conflict : undefined;
  return (
    <Alert title={title} body={messageOf(error)} {...(conflict && { Icon: CalendarClock })}>
      {conflict && (
        <>
          <p className="mt-2 font-medium">
            {conflict.alternatives.length ? jobDialogText.alternatives : jobDialogText.noAlternatives}
          </p>
          <div className="mt-1.5 flex flex-wrap gap-2 text-text">
            {conflict.alternatives.map((span) => (
              <Button
                key={span.start}
                aria-label={fill(jobDialogText.pickAnother, { when: formatDateSpan(span.start, span.end, zone) })}
                onClick={() => onPick(span)}
              >
                {formatDateSpan(span.start, span.end, zone)}
              </Button>
            ))}
          </div>
        </>
      )}
      {error instanceof ApiError && error.code === 'outside_hours' && (
        <label className="-mb-2 -ml-2 flex cursor-pointer items-center gap-1 font-medium">
          <Checkbox checked={override} onChange={(event) => onOverride(event.target.checked)} />
          {hoursQuestionText.action}
        </label>
      )}
    </Alert>
  );
}
