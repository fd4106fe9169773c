import { CalendarOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DayOff, StaffMember } from '#contract/people/staff.schema.ts';
import { dayOffText } from '#text/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { AddDayOff } from '#web/features/office/staff/AddDayOff.tsx';
import { inOrder, rangeOf } from '#web/features/office/staff/daysOff.ts';
import { WorkOnDaysOff } from '#web/features/office/staff/WorkOnDaysOff.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useFocusLater } from '#web/ui/useFocusLater.ts';

type Props = { person: StaffMember; onSaved: (saved: StaffMember) => void };

export function DaysOff({ person, onSaved }: Props) {
  const [leaving, setLeaving] = useState<DayOff | null>(null);
  const [added, setAdded] = useState<DayOff | null>(null);
  const { place, focusLater } = useFocusLater<HTMLParagraphElement>();
  return (
    <Panel title={dayOffText.title}>
      <p ref={place} tabIndex={-1} className="-mt-1.5 px-4 pb-3 text-14 text-muted md:-mt-2 md:text-13">
        {dayOffText.hint}
      </p>
      {person.days_off.length ? (
        <ul>
          {inOrder(person.days_off).map((days) => (
            <li key={days.id} className="flex min-h-12 items-center gap-3 rule-t py-1 pr-1 pl-4">
              <CalendarOff size={16} aria-hidden className="flex-none text-muted" />
              <div className="min-w-0 flex-1">
                <p className="text-15 font-medium tabular-nums md:text-13">{rangeOf(days)}</p>
                {days.note && <p className="text-13 wrap-anywhere text-muted md:text-12">{days.note}</p>}
              </div>
              <IconButton
                label={fill(dayOffText.remove, { days: rangeOf(days) })}
                Icon={Trash2}
                onClick={() => setLeaving(days)}
                className="text-muted hover:text-danger"
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{dayOffText.none}</p>
      )}
      {added && person.days_off.some(({ id }) => id === added.id) && <WorkOnDaysOff person={person} days={added} />}
      <AddDayOff person={person} onSaved={onSaved} onAdded={setAdded} />
      {leaving && (
        <RemoveDayOff
          days={leaving}
          name={person.full_name}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setLeaving(null);
            focusLater();
          }}
        />
      )}
    </Panel>
  );
}

type RemoveProps = { days: DayOff; name: string; onClose: () => void; onRemoved: () => void };

function RemoveDayOff({ days, name, onClose, onRemoved }: RemoveProps) {
  const remove = useCommand('staff.removeDayOff', () => {
    toast({ tone: 'success', title: dayOffText.removed, body: rangeOf(days) });
    onRemoved();
  });
  return (
    <Confirm
      danger
      title={dayOffText.removeTitle}
      question={fill(dayOffText.question, { name })}
      consequence={fill(dayOffText.consequence, { name, days: rangeOf(days) })}
      Icon={CalendarOff}
      action={dayOffText.submit}
      doing={dayOffText.removing}
      busy={remove.busy}
      error={remove.error && { title: dayOffText.notRemoved, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id: days.id } })}
      onClose={onClose}
    />
  );
}
