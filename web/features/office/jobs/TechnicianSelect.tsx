import { useQuery } from '@tanstack/react-query';
import { jobsText } from '#text/jobs.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { Select } from '#web/ui/Select.tsx';

type Props = {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  hideLabel?: boolean;
  /** The label for no technician. */
  none?: string;
  /** An option besides the technicians, such as "unassigned" in a filter. */
  extra?: { value: string; label: string };
  /** A former team member keeps their name. */
  name?: string | null;
  hint?: string;
  error?: string | undefined;
};

/** All active technicians. */
export function TechnicianSelect({
  label,
  value,
  onChange,
  hideLabel,
  none = jobsText.notAssigned,
  extra,
  name,
  ...notes
}: Props) {
  const { data: staff } = useQuery(staffQuery);
  const technicians = (staff ?? []).filter(({ id, role, active }) => role === 'tech' && (active || id === value));
  const unknown = value !== null && value !== extra?.value && !technicians.some(({ id }) => id === value);
  return (
    <Select
      {...notes}
      label={label}
      {...(hideLabel && { hideLabel })}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{none}</option>
      {extra && <option value={extra.value}>{extra.label}</option>}
      {unknown && <option value={value}>{name ?? '...'}</option>}
      {technicians.map(({ id, full_name }) => (
        <option key={id} value={id}>
          {full_name}
        </option>
      ))}
    </Select>
  );
}
