import { z } from 'zod';
import type { Geocoder } from '#contract/office/integration.kinds.ts';
import type { Config } from '#server/config.ts';
import { askJson } from '#server/integrations/outside.ts';

export type Address = { street: string; city: string; region: string | null; postal_code: string | null };
export type Located = { latitude: number; longitude: number };

type Service = {
  /** The default address, unless GEOCODER_URL overrides it. */
  url: string;
  /** The minimum time between two requests. */
  pause_ms: number;
  path: (text: string) => string;
  /** The first match that is no coarser than a street, or null. */
  read: (answer: unknown) => { x: number; y: number } | null;
  schema: z.ZodType;
};

const query = (path: string, values: Record<string, string>) => `${path}?${new URLSearchParams(values).toString()}`;

const CensusAnswer = z.object({
  result: z.object({ addressMatches: z.array(z.object({ coordinates: z.object({ x: z.number(), y: z.number() }) })) }),
});
const NominatimAnswer = z.array(
  z.object({ lat: z.coerce.number(), lon: z.coerce.number(), place_rank: z.number().optional() }),
);
const PhotonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({ type: z.string().optional() }),
    }),
  ),
});

/** Nominatim's rank of a street; a house is finer, a town coarser. */
const streetRank = 26;

const services: Record<Geocoder, Service> = {
  // https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html
  census: {
    url: 'https://geocoding.geo.census.gov',
    pause_ms: 200,
    path: (address) =>
      query('/geocoder/locations/onelineaddress', { address, benchmark: 'Public_AR_Current', format: 'json' }),
    schema: CensusAnswer,
    read: (answer) => (answer as z.infer<typeof CensusAnswer>).result.addressMatches[0]?.coordinates ?? null,
  },
  // https://operations.osmfoundation.org/policies/nominatim/: a request a second, named by its User-Agent.
  nominatim: {
    url: 'https://nominatim.openstreetmap.org',
    pause_ms: 1_100,
    path: (q) => query('/search', { q, format: 'jsonv2', limit: '1' }),
    schema: NominatimAnswer,
    read: (answer) => {
      const [found] = answer as z.infer<typeof NominatimAnswer>;
      return found && (found.place_rank ?? 0) >= streetRank ? { x: found.lon, y: found.lat } : null;
    },
  },
  // https://photon.komoot.io: GeoJSON, longitude first.
  photon: {
    url: 'https://photon.komoot.io',
    pause_ms: 1_100,
    path: (q) => query('/api', { q, limit: '1' }),
    schema: PhotonAnswer,
    read: (answer) => {
      const [found] = (answer as z.infer<typeof PhotonAnswer>).features;
      if (!found || !['house', 'street'].includes(found.properties.type ?? '')) return null;
      const [x, y] = found.geometry.coordinates;
      return { x, y };
    },
  },
};

export const pauseOf = (geocoder: Geocoder): number => services[geocoder].pause_ms;

const lineOf = ({ street, city, region, postal_code }: Address) =>
  [street, city, [region, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const onEarth = ({ x, y }: { x: number; y: number }) =>
  Math.abs(x) <= 180 && Math.abs(y) <= 90 && (Math.abs(x) > 0.001 || Math.abs(y) > 0.001);

/**
 * The coordinates of an address; null if the geocoder doesn't know it, or knows only its town. Throws an OutsideFailure if the
 * geocoder doesn't answer.
 */
export async function locate(config: Config, geocoder: Geocoder, address: Address): Promise<Located | null> {
  const { url, path, schema, read } = services[geocoder];
  const answer: unknown = await askJson(`${config.GEOCODER_URL ?? url}${path(lineOf(address))}`, schema, {
    agent: `qr-portal (${config.BASE_URL})`,
    timeout: config.OUTSIDE_TIMEOUT_MS,
  });
  const found = read(answer);
  return found && onEarth(found) ? { latitude: found.y, longitude: found.x } : null;
}
