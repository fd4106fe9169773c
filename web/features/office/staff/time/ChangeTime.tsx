import type { PersonWeek } from '#contract/field/timeEntry.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { personTimeText as text } from '#text/timesheets.ts';
import { useZone } from '#web/business.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import type { Edited } from '#web/features/office/staff/time/sheet.ts';
import { checkTime, draftOf, missingOn, wantedOf, type TimeDraft } from '#web/features/shared/time/timeDraft.ts';
import { TimeFields } from '#web/features/shared/time/TimeFields.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { week: PersonWeek; edited: Edited; onClose: () => void };

/** A change by the office: it counts at once, and the person sees it with its reason. */
export function ChangeTime({ week, edited: { entry, day }, onClose }: Props) {
  const zone = useZone();
  const id = useRecordId(null);
  const save = useCommand('time.change', () => {
    toast({ tone: 'success', title: text.saved, body: fill(text.savedBody, { name: week.full_name }) });
    onClose();
  });
  const form = useForm<TimeDraft>({
    base: entry ? draftOf(entry, zone) : missingOn(day),
    check: checkTime,
    save,
    send: (draft) =>
      save.send({
        body: { id, person_id: week.person_id, entry_id: entry?.id ?? null, ...wantedOf(draft, entry, zone) },
      }),
    sentAs: { started_at: 'starts', ended_at: 'ends' },
  });
  return (
    <Dialog
      title={entry ? text.editTitle : text.addTitle}
      form={form}

      onClose={onClose}
    >
      <TimeFields form={form} week={week} entry={entry} />
    </Dialog>
  );
}
