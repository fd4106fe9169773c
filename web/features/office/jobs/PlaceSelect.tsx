import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { fieldText } from '#text/fields.ts';
import { jobDialogText } from '#text/jobs.ts';
import { clientQuery } from '#web/features/office/clients/clients.ts';
import { Select } from '#web/ui/Select.tsx';

type Props = {
  client: string | null;
  value: string | null;
  /** Selects the client's only place by itself. */
  suggest: boolean;
  onChange: (id: string | null) => void;
};

export const usePlaces = (client: string | null) =>
  useQuery({ ...clientQuery(client ?? ''), enabled: client !== null }).data?.places ?? null;

/** One of the client's own places. */
export function PlaceSelect({ client, value, suggest, onChange }: Props) {
  const places = usePlaces(client);
  const only = suggest && places?.length === 1 ? places[0]?.id : undefined;
  const offer = useEffectEvent((id: string) => {
    if (value === null) onChange(id);
  });
  // Once per client: removing the suggestion is deliberate.
  useEffect(() => {
    if (only) offer(only);
  }, [only]);

  const hint = client === null ? jobDialogText.placeFirst : places?.length === 0 ? jobDialogText.placeEmpty : undefined;
  return (
    <Select
      label={fieldText.address}
      value={value ?? ''}
      disabled={client === null}
      onChange={(event) => onChange(event.target.value || null)}
      {...(hint && { hint })}
    >
      <option value="">{fieldText.noAddress}</option>
      {places?.map(({ id, label, street, city }) => (
        <option key={id} value={id}>
          {[street, city].join(', ') + (label ? ` (${label})` : '')}
        </option>
      ))}
    </Select>
  );
}
