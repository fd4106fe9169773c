import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import type { OwnPlace } from '#contract/booking/ownVisit.schema.ts';
import type { Service } from '#contract/jobs/service.schema.ts';

/** A place with its known assets. */
type KnownPlace = Pick<OwnPlace, 'assets'>;
type Asset = OwnPlace['assets'][number];

/** A starting value where nothing was measured; the client corrects it. */
const someFeet = 500;

/** Walls are soft-washed, everything else is flat; recognized by the label. */
const isWall = ({ label }: Asset) => /wall|house|siding|roof|fence/i.test(label);

export const surfacesFor = ({ skills }: Service, { assets }: KnownPlace): Asset[] => {
  const surfaces = assets.filter(({ kind }) => kind === 'surface');
  const soft = skills.includes('soft_wash');
  const fitting = surfaces.filter((surface) => isWall(surface) === soft);
  return fitting.length > 0 ? fitting : soft ? [] : surfaces;
};

export const vehiclesAt = ({ assets }: KnownPlace) => assets.filter(({ kind }) => kind === 'vehicle');

const binsAt = ({ assets }: KnownPlace) => assets.find(({ kind }) => kind === 'bins')?.bin_count;

/** Missing quantities follow from the place's assets. Only the quantities that the service's pricing uses are kept. */
export function completed(item: BookLinkItem, service: Service, place: KnownPlace): BookLinkItem {
  const { pricing, by_condition, category } = service;
  const bins = category === 'bins' ? binsAt(place) : null;
  return {
    service_id: service.id,
    units: pricing === 'per_unit' ? (item.units ?? bins ?? 1) : null,
    square_feet:
      pricing === 'per_area' ? (item.square_feet ?? surfacesFor(service, place)[0]?.square_feet ?? someFeet) : null,
    vehicle_size:
      pricing === 'by_vehicle' ? (item.vehicle_size ?? vehiclesAt(place)[0]?.vehicle_size ?? 'sedan') : null,
    condition: by_condition ? item.condition : 'normal',
  };
}
