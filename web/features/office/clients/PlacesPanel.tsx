import { KeyRound, Pencil, Plus } from 'lucide-react';
import type { Asset } from '#contract/people/client.schema.ts';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { actionText } from '#text/actions.ts';
import { assetText, clientText, placeText } from '#text/clients.ts';
import { placeLabels } from '#text/place.ts';
import { fill } from '#contract/text/fill.ts';
import { accessOf } from '#web/access.ts';
import { PanelLink } from '#web/features/office/clients/ClientVisits.tsx';
import type { Opened } from '#web/features/office/clients/ClientDialogs.tsx';
import { streetLine } from '#web/features/shared/clients/describe.ts';
import { AssetLine, PlaceHead } from '#web/features/shared/clients/PlaceParts.tsx';
import { PanelAdd } from '#web/features/office/clients/PanelAdd.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

type Open = (opened: Opened) => void;

type Props = {
  record: ClientRecord;
  onOpen: Open;
  /** Shows only this many, with a link to all of them. */
  some?: { count: number; allPath: string };
};

/** The client's places: the address, how to get in, and what is cleaned there. */
export function PlacesPanel({ record: { places }, onOpen, some }: Props) {
  const shown = places.slice(0, some?.count);
  const add = () => onOpen({ kind: 'place', place: null });
  return (
    <Panel title={placeText.title} end={<PanelAdd text={actionText.add} name={placeText.addTitle} onAdd={add} />}>
      {shown.length ? (
        <ul>
          {shown.map((place) => (
            <PlaceRow key={place.id} place={place} onOpen={onOpen} />
          ))}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{placeText.empty}</p>
      )}
      {some && shown.length < places.length && (
        <div className="flex rule-t p-1.5 pl-2">
          <PanelLink to={some.allPath} text={fill(clientText.allPlaces, { count: places.length })} />
        </div>
      )}
    </Panel>
  );
}

function PlaceRow({ place: { assets, ...place }, onOpen }: { place: ClientRecord['places'][number]; onOpen: Open }) {
  const address = streetLine(place);
  const access = accessOf(place);
  return (
    <li className="grid gap-2.5 rule-t pt-3 pb-2">
      <div className="flex items-center gap-3 pr-2 pl-4">
        <PlaceHead place={place} />
        <IconButton
          size="work"
          Icon={Pencil}
          label={fill(placeText.edit, { place: address })}
          onClick={() => onOpen({ kind: 'place', place })}
        />
      </div>
      {access && (
        <p className="mx-4 flex gap-2.5 rounded-card bg-warning-soft px-3 py-2 text-14 whitespace-pre-line text-warning-on md:text-13/[1.125rem]">
          <KeyRound size={16} aria-hidden className="mt-px flex-none" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{placeLabels.access_notes}: </span>
            {access}
          </span>
        </p>
      )}
      {assets.length > 0 && (
        <ul className="mr-2 ml-[30px]">
          {assets.map((asset) => (
            <AssetRow key={asset.id} asset={asset} onEdit={() => onOpen({ kind: 'asset', place, asset })} />
          ))}
        </ul>
      )}
      <Button
        variant="quiet"
        onClick={() => onOpen({ kind: 'asset', place, asset: null })}
        className="ml-2 max-w-full justify-self-start md:h-8 md:px-2.5"
      >
        <Plus size={16} aria-hidden />
        <span className="truncate">{assetText.add}</span>
      </Button>
    </li>
  );
}

function AssetRow({ asset, onEdit }: { asset: Asset; onEdit: () => void }) {
  return (
    <li className="rule-t first:border-t-0">
      <button
        type="button"
        onClick={onEdit}
        className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-1 text-left leading-[1.125rem] transition-state hover:bg-hover md:min-h-11"
      >
        <span className="sr-only">{assetText.editThis}</span>
        <AssetLine asset={asset} />
      </button>
    </li>
  );
}
