import { CalendarClock } from 'lucide-react';
import { addDays } from '#contract/base/days.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { startText as text } from '#text/visit.ts';
import { useZone } from '#web/business.ts';
import type { Starting } from '#web/features/field/visits/asked.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { dayIn, formatTime, formatWeekday } from '#web/when.ts';

/** Names the client and the time they expect the technician, because that isn't now. */
function question({ client_name, scheduled_start, window_start, window_end }: Starting, zone: string): string {
  const start = window_start ?? scheduled_start ?? '';
  const [day, today] = [dayIn(zone, start), dayIn(zone)];
  const near = {
    [addDays(today, -1)]: text.days.yesterday,
    [today]: text.days.today,
    [addDays(today, 1)]: text.days.tomorrow,
  };
  const time =
    window_start && window_end
      ? fill(text.between, { from: formatTime(window_start, zone), to: formatTime(window_end, zone) })
      : fill(text.at, { time: formatTime(start, zone) });
  const says = !client_name ? text.planned : Date.parse(start) > Date.now() ? text.expects : text.expected;
  return fill(says, { name: client_name?.split(' ')[0] ?? '', day: near[day] ?? formatWeekday(start, zone), time });
}

type Props = { job: Starting; action: string; busy: boolean; onConfirm: () => void; onClose: () => void };

export function StartAnyway({ job, action, busy, onConfirm, onClose }: Props) {
  return (
    <Confirm
      title={action}
      question={question(job, useZone())}
      Icon={CalendarClock}
      action={action}
      doing={actionText.starting}
      keep={actionText.notNow}
      busy={busy}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
