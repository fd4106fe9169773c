import { assetText } from '#text/clients.ts';
import { fieldText } from '#text/fields.ts';
import { vehicleText } from '#text/quantities.ts';
import { vehicleSizes } from '#contract/jobs/service.kinds.ts';
import { assetKinds, type AssetKind } from '#contract/people/client.kinds.ts';
import { weekdayName } from '#web/calendar.ts';
import { assetIcons } from '#web/features/shared/clients/assetIcons.ts';
import type { AssetDraft } from '#web/features/office/clients/drafts.ts';
import { WholeField } from '#web/ui/WholeField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';

export const assetKindChoices = assetKinds.map((value) => ({
  value,
  label: assetText.kinds[value],
  Icon: assetIcons[value],
}));
const sizeChoices = vehicleSizes.map((value) => ({ value, label: vehicleText[value] }));
const weekdays = [1, 2, 3, 4, 5, 6, 0];

type Fields = Omit<AssetDraft, 'kind'>;
type TextField = 'label' | 'plate' | 'bin_count' | 'square_feet';
type Props = {
  kind: AssetKind;
  form: {
    shown: Fields;
    type: (part: Partial<Fields>) => void;
    field: (name: TextField) => {
      name: string;
      value: string;
      onChange: (event: { target: { value: string } }) => void;
      error: string | undefined;
    };
  };
};

/** Each kind asks for the facts that its cleaning and price depend on. */
export function AssetFields({ kind, form: { shown, type, field } }: Props) {
  return (
    <>
      <Field label={fieldText.name} required hint={assetText.labelHints[kind]} autoComplete="off" {...field('label')} />
      {kind === 'vehicle' && (
        <>
          <Segmented
            label={assetText.size}
            choices={sizeChoices}
            value={shown.vehicle_size}
            onChoose={(vehicle_size) => type({ vehicle_size })}
          />
          <Field label={assetText.plate} autoComplete="off" {...field('plate')} />
        </>
      )}
      {kind === 'bins' && (
        <div className="grid gap-4 md:grid-cols-2">
          <WholeField label={assetText.binCount} required {...field('bin_count')} />
          <Select
            label={assetText.pickup}
            value={shown.pickup_weekday}
            onChange={(event) => type({ pickup_weekday: event.target.value })}
          >
            <option value="">{assetText.noPickup}</option>
            {weekdays.map((day) => (
              <option key={day} value={day}>
                {weekdayName(day)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {kind === 'surface' && <WholeField label={fieldText.squareFeet} required {...field('square_feet')} />}
    </>
  );
}
