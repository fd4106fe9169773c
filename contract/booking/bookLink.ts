import { conditions, vehicleSizes, type Condition, type VehicleSize } from '#contract/jobs/service.kinds.ts';

/** A service to book. A null quantity is filled in from the data of the place. */
export type BookLinkItem = {
  service_id: string;
  units: number | null;
  square_feet: number | null;
  vehicle_size: VehicleSize | null;
  condition: Condition;
};

/** The draft of a booking, kept in the URL so that a link, a reload and Back restore it. */
export type BookLink = {
  items: BookLinkItem[];
  place_id: string | null;
  /** An earlier visit to book again: its place and its services, at today's prices. */
  again: string | null;
};

/** A visit has at most this many services. */
export const bookLinkItems = 8;

const path = '/client/book';

/** Service by service, as in `/client/book?items=<id>~f820~dirty,<id>~u3`; ids hold neither mark. */
const between = ',';
const within = '~';

/** A loose check: the server knows which ids exist. */
const isId = (text: string) => /^[\da-f-]{36}$/i.test(text);

const amountIn = (part: string, mark: string) => {
  const [, digits] = new RegExp(`^${mark}([1-9]\\d{0,6})$`).exec(part) ?? [];
  return digits === undefined ? null : Number(digits);
};

function parseItem(text: string): BookLinkItem | null {
  const [service_id = '', ...parts] = text.split(within);
  if (!isId(service_id)) return null;
  const item: BookLinkItem = { ...bookLinkItem(service_id) };
  for (const part of parts) {
    item.units ??= amountIn(part, 'u');
    item.square_feet ??= amountIn(part, 'f');
    item.vehicle_size ??= vehicleSizes.find((size) => size === part) ?? null;
    item.condition = conditions.find((condition) => condition === part) ?? item.condition;
  }
  return item;
}

const formatItem = ({ service_id, units, square_feet, vehicle_size, condition }: BookLinkItem) =>
  [
    service_id,
    units === null ? [] : `u${units}`,
    square_feet === null ? [] : `f${square_feet}`,
    vehicle_size ?? [],
    condition === 'normal' ? [] : condition,
  ]
    .flat()
    .join(within);

/** A service without any details yet. */
export const bookLinkItem = (service_id: string): BookLinkItem => ({
  service_id,
  units: null,
  square_feet: null,
  vehicle_size: null,
  condition: 'normal',
});

/** Items as the URL holds them. */
export const formatItems = (items: readonly BookLinkItem[]): string => items.map(formatItem).join(between);

/** An item that makes no sense counts as absent. */
export const parseItems = (text: string): BookLinkItem[] =>
  text
    .split(between)
    .flatMap((each) => parseItem(each) ?? [])
    .slice(0, bookLinkItems);

/** The path where a client books these services; the price list, care guides and earlier visits link to it. */
export function bookPath({ items = [], place_id = null, again = null }: Partial<BookLink> = {}): string {
  const said = [
    items.length > 0 && `items=${formatItems(items)}`,
    place_id !== null && `place=${place_id}`,
    again !== null && `again=${again}`,
  ].filter((each) => each !== false);
  return said.length === 0 ? path : `${path}?${said.join('&')}`;
}

export function parseBookLink(params: URLSearchParams): BookLink {
  const id = (name: string) => {
    const said = params.get(name) ?? '';
    return isId(said) ? said : null;
  };
  return { items: parseItems(params.get('items') ?? ''), place_id: id('place'), again: id('again') };
}
