import { MapPin } from 'lucide-react';
import type { SalesClientRecord } from '#contract/sales/salesClient.schema.ts';
import { placeText } from '#text/clients.ts';
import { salesClientText as text } from '#text/salesClients.ts';
import { assetIcons } from '#web/features/shared/clients/assetIcons.ts';
import { detailsOf, streetLine, tellAsset } from '#web/features/shared/clients/describe.ts';
import { Panel } from '#web/ui/Panel.tsx';

type Place = SalesClientRecord['places'][number];

/** Where to go, and what is cleaned there. */
export function SalesPlaces({ places }: { places: readonly Place[] }) {
  return (
    <Panel title={placeText.title}>
      {places.length > 0 ? (
        <ul>
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} />
          ))}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-15 text-muted md:text-13">{text.noPlaces}</p>
      )}
    </Panel>
  );
}

function PlaceRow({ place }: { place: Place }) {
  const details = detailsOf(place);
  return (
    <li className="grid gap-2.5 rule-t pt-3 pb-2">
      <div className="flex items-center gap-3 pr-2 pl-4">
        <span aria-hidden className="grid size-8 flex-none place-items-center rounded-card bg-sunken hairline">
          <MapPin size={16} />
        </span>
        <div className="min-w-0 flex-1 leading-[18px]">
          <h3 className="text-15 font-strong wrap-anywhere md:text-13">{streetLine(place)}</h3>
          {details && <p className="text-13 text-muted md:text-12">{details}</p>}
        </div>
      </div>
      {place.assets.length > 0 && (
        <ul className="mr-2 ml-[30px]">
          {place.assets.map((asset) => {
            const Icon = assetIcons[asset.kind];
            const { about, amount } = tellAsset(asset);
            return (
              <li
                key={asset.id}
                className="flex min-h-12 items-center gap-3 rule-t px-2 py-1 leading-[18px] first:border-t-0 md:min-h-11"
              >
                <Icon size={16} aria-hidden className="flex-none text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block text-15 font-medium wrap-anywhere md:text-13">{asset.label}</span>
                  <span className="block text-13 text-muted md:text-12">{about}</span>
                </span>
                <span className="flex-none text-14 font-medium tabular-nums md:text-13">{amount}</span>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
