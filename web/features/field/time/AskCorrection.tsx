import { useState } from 'react';
import type { PersonWeek, TimeRow } from '#contract/field/timeEntry.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { dayText } from '#text/days.ts';
import { correctionFormText as text, timeText, clockText } from '#text/time.ts';
import { formatShortDay } from '#web/calendar.ts';
import { useZone } from '#web/business.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { whatOf } from '#web/features/shared/time/entries.ts';
import { checkTime, draftOf, missingOn, wantedOf, type TimeDraft } from '#web/features/shared/time/timeDraft.ts';
import { TimeFields } from '#web/features/shared/time/TimeFields.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dayIn, formatTime } from '#web/when.ts';

type Props = { week: PersonWeek; about: TimeRow | 'entry' | 'missing'; onClose: () => void };

/** Asks the office for a correction: of an entry of the week, or for missing time. */
export function AskCorrection({ week, about, onClose }: Props) {
  const zone = useZone();
  const id = useRecordId(null);
  const choices = week.entries.filter(
    ({ id: of, flag }) =>
      flag !== 'removed' && !week.corrections.some(({ entry_id, state }) => entry_id === of && state === 'asked'),
  );
  const [chosen, setChosen] = useState(typeof about === 'object' ? about.id : choices[0]?.id);
  const entry = about === 'missing' ? null : (week.entries.find((each) => each.id === chosen) ?? null);
  const lastDay = week.days.some(({ day }) => day === week.today) ? week.today : week.days.at(-1)!.day;
  const save = useCommand('time.correct', () => {
    toast({ tone: 'success', title: text.sent, body: text.sentBody });
    onClose();
  });
  const form = useForm<TimeDraft>({
    base: entry ? draftOf(entry, zone) : missingOn(lastDay),
    check: checkTime,
    save,
    send: (draft) => save.send({ body: { id, entry_id: entry?.id ?? null, ...wantedOf(draft, entry, zone) } }),
    sentAs: { started_at: 'starts', ended_at: 'ends' },
  });
  return (
    <Dialog
      title={entry ? clockText.ask : clockText.missing}
      form={form}
      submit={text.submit}
      doing={actionText.sending}
      failed={actionText.notSent}
      onClose={onClose}
    >
      {about === 'entry' && entry && (
        <Select
          label={text.entry}
          value={entry.id}
          onChange={({ target }) => {
            form.discard();
            setChosen(target.value);
          }}
        >
          {choices.map((each) => (
            <option key={each.id} value={each.id}>
              {`${formatShortDay(dayIn(zone, each.started_at))}, ${fill(timeText.span, {
                from: formatTime(each.started_at, zone),
                to: each.ended_at ? formatTime(each.ended_at, zone) : dayText.now,
              })}: ${whatOf(each)}`}
            </option>
          ))}
        </Select>
      )}
      <TimeFields key={entry?.id} form={form} week={week} entry={entry} />
    </Dialog>
  );
}
