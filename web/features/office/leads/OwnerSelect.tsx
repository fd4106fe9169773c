import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { fieldText } from '#text/fields.ts';
import { leadFormText, officeLeadsText as text, leadsText } from '#text/leadPages.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { Select } from '#web/ui/Select.tsx';

type Props = Pick<ComponentProps<typeof Select>, 'value' | 'onChange' | 'error' | 'name' | 'hint'> & {
  /** For a list's filters, where no choice means everyone. */
  filter?: boolean;
};

/** The active representatives, and none. */
export function OwnerSelect({ filter = false, ...select }: Props) {
  const reps = useQuery(staffQuery).data?.filter(({ role, active }) => role === 'sales' && active);
  const hint = reps?.length === 0 ? text.noReps : leadFormText.ownerHint;
  return (
    <Select label={fieldText.salesRep} hideLabel={filter} {...(!filter && { hint })} {...select}>
      {filter && <option value="">{text.anyone}</option>}
      <option value={filter ? 'none' : ''}>{leadsText.unassigned}</option>
      {reps?.map(({ id, full_name }) => (
        <option key={id} value={id}>
          {full_name}
        </option>
      ))}
    </Select>
  );
}
