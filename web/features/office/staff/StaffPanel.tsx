import { useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { formatPhone } from '#contract/base/phone.ts';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { fieldText } from '#text/fields.ts';
import { roleText } from '#text/roles.ts';
import { staffText } from '#text/staff.ts';
import { ActivityLink } from '#web/features/office/audit/ActivityLink.tsx';
import { DaysOff } from '#web/features/office/staff/DaysOff.tsx';
import { DetailsForm } from '#web/features/office/staff/DetailsForm.tsx';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { WeekForm } from '#web/features/office/staff/WeekForm.tsx';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { staffPaint } from '#web/ui/staffPaint.ts';

/** One member of the team. Three forms, each saved separately. */
export function StaffPanel({ person, onClose }: { person: StaffMember | undefined; onClose: () => void }) {
  const client = useQueryClient();
  // The answer of a save is the newest version; the list loads again anyway.
  const onSaved = (saved: StaffMember) => {
    client.setQueryData(staffQuery.queryKey, (staff) => staff?.map((each) => (each.id === saved.id ? saved : each)));
  };
  if (!person) {
    return (
      <SidePanel label={fieldText.person} head={null} onClose={onClose}>
        <p className="text-15 text-muted md:text-13">{staffText.gone}</p>
      </SidePanel>
    );
  }
  const head = (
    <div className="flex items-center gap-3">
      <Avatar size="lg" initials={initials(person.full_name)} paint={staffPaint[person.colour]} />
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="wide text-20 wrap-anywhere">{person.full_name}</h2>
          {!person.active && <Badge text={staffText.inactive} Icon={Ban} />}
        </div>
        <p className="text-14 text-muted md:text-13">
          {[roleText[person.role].title, person.phone && formatPhone(person.phone)].filter(Boolean).join(', ')}
        </p>
      </div>
    </div>
  );
  return (
    <SidePanel label={person.full_name} head={head} onClose={onClose}>
      <DetailsForm person={person} onSaved={onSaved} />
      <WeekForm person={person} onSaved={onSaved} />
      <DaysOff person={person} onSaved={onSaved} />
      <ActivityLink record={person.id} />
    </SidePanel>
  );
}
