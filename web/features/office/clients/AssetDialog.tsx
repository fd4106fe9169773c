import type { Asset, Place } from '#contract/client.ts';
import { assetText } from '#text/clients.ts';
import { fill } from '#contract/text/fill.ts';
import { assetKinds, vehicleSizes } from '#contract/trade.ts';
import { weekdayName } from '#web/calendar.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { assetIcons } from '#web/features/office/clients/assetIcons.ts';
import { streetLine } from '#web/features/office/clients/describe.ts';
import { assetBody, assetDraft, checkAsset } from '#web/features/office/clients/drafts.ts';
import { SaveDialog } from '#web/features/office/clients/SaveDialog.tsx';
import { useForm } from '#web/form.ts';
import { Field } from '#web/ui/Field.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toasts.ts';

const kinds = assetKinds.map((value) => ({ value, label: assetText.kinds[value], Icon: assetIcons[value] }));
const weekdays = [1, 2, 3, 4, 5, 6, 0];

type Props = { place: Place; asset: Asset | null; onClose: () => void; onDelete: () => void };

/** A vehicle, bins or a surface: each kind asks for what it is cleaned and priced by. */
export function AssetDialog({ place, asset, onClose, onDelete }: Props) {
  const save = useCommand('asset.save', ({ label }) => {
    toast({ tone: 'success', title: fill(assetText.saved, { thing: label }) });
    onClose();
  });
  const id = useRecordId(asset);
  const form = useForm({
    base: assetDraft(asset),
    check: checkAsset,
    save,
    send: (typed) => save.send({ params: { id }, body: assetBody(place.id, typed) }),
    keepAs: `asset ${asset?.id ?? place.id}`,
  });
  const { shown, type } = form;
  const title = asset
    ? fill(assetText.editTitle, { thing: asset.label })
    : fill(assetText.addTitle, { place: streetLine(place) });
  return (
    <SaveDialog
      title={title}
      form={form}
      remove={asset ? { label: assetText.remove, onRemove: onDelete } : undefined}
      onClose={onClose}
    >
      <Segmented label={assetText.kind} choices={kinds} value={shown.kind} onChoose={(kind) => type({ kind })} />
      <Field
        label={assetText.label}
        required
        hint={assetText.labelHints[shown.kind]}
        autoComplete="off"
        {...form.field('label')}
      />
      {shown.kind === 'vehicle' && (
        <div className="grid gap-4 md:grid-cols-2">
          <Select
            label={assetText.size}
            value={shown.vehicle_size}
            onChange={({ target }) =>
              type({ vehicle_size: vehicleSizes.find((size) => size === target.value) ?? shown.vehicle_size })
            }
          >
            {vehicleSizes.map((size) => (
              <option key={size} value={size}>
                {assetText.sizes[size]}
              </option>
            ))}
          </Select>
          <Field label={assetText.plate} autoComplete="off" {...form.field('plate')} />
        </div>
      )}
      {shown.kind === 'bins' && (
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            label={assetText.binCount}
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.field('bin_count')}
          />
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
      {shown.kind === 'surface' && (
        <Field label={assetText.area} required inputMode="numeric" autoComplete="off" {...form.field('square_feet')} />
      )}
    </SaveDialog>
  );
}
