import type { Asset, Place } from '#contract/people/client.schema.ts';
import { assetText } from '#text/clients.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { assetKindChoices, AssetFields } from '#web/features/office/clients/AssetFields.tsx';
import { streetLine } from '#web/features/shared/clients/describe.ts';
import { assetBody, assetDraft, checkAsset } from '#web/features/office/clients/drafts.ts';
import { SaveDialog } from '#web/features/office/clients/SaveDialog.tsx';
import { useForm } from '#web/form.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { place: Place; asset: Asset | null; onClose: () => void; onDelete: () => void };

/** A vehicle, bins or a surface: each kind asks for the facts that its cleaning and price depend on. */
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
      <Segmented
        label={assetText.kind}
        choices={assetKindChoices}
        value={shown.kind}
        onChoose={(kind) => type({ kind })}
      />
      <AssetFields kind={shown.kind} form={form} />
    </SaveDialog>
  );
}
