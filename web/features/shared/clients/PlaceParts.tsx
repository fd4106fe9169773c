import { MapPin } from 'lucide-react';
import type { Asset, Place } from '#contract/people/client.schema.ts';
import { assetIcons } from '#web/features/shared/clients/assetIcons.ts';
import { detailsOf, streetLine, tellAsset } from '#web/features/shared/clients/describe.ts';

type Address = Pick<Place, 'street' | 'city' | 'label' | 'region' | 'postal_code'>;

/** A place's address. */
export function PlaceHead({ place }: { place: Address }) {
  const details = detailsOf(place);
  return (
    <>
      <span aria-hidden className="grid size-8 flex-none place-items-center rounded-card bg-sunken hairline">
        <MapPin size={16} />
      </span>
      <div className="min-w-0 flex-1 leading-[1.125rem]">
        <h3 className="text-15 font-strong wrap-anywhere md:text-13">{streetLine(place)}</h3>
        {details && <p className="text-13 text-muted md:text-12">{details}</p>}
      </div>
    </>
  );
}

/** What is cleaned there. */
export function AssetLine({ asset }: { asset: Asset }) {
  const Icon = assetIcons[asset.kind];
  const { about, amount } = tellAsset(asset);
  return (
    <>
      <Icon size={16} aria-hidden className="flex-none text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block text-15 font-medium wrap-anywhere md:text-13">{asset.label}</span>
        <span className="block text-13 text-muted md:text-12">{about}</span>
      </span>
      <span className="flex-none text-14 font-medium tabular-nums md:text-13">{amount}</span>
    </>
  );
}
