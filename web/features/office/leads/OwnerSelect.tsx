import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { leadFormText, officeLeadsText as text } from '#text/leadPages.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { Select } from '#web/ui/Select.tsx';

type Props = Pick<ComponentProps<typeof Select>, 'value' | 'onChange' | 'error' | 'name' | 'hint'> & {
  /** Among the filters of a list, where nobody chosen means everybody. */
  filter?: boolean;
};

/** The active representatives, and nobody. */
export function OwnerSelect({ filter = false, ...select }: Props) {
  const reps = useQuery(staffQuery).data?.filter(({ role, active }) => role === 'sales' && active);
  const hint = reps?.length === 0 ? text.noReps : leadFormText.ownerHint;
  return (
    <Select label={text.owner} hideLabel={filter} {...(!filter && { hint })} {...select}>
      {filter && <option value="">{text.anyone}</option>}
      <option value={filter ? 'none' : ''}>{text.nobody}</option>
      {reps?.map(({ id, full_name }) => (
        <option key={id} value={id}>
          {full_name}
        </option>
      ))}
    </Select>
  );
}
