import { z } from 'zod';
import type { Routing } from '#contract/office/integration.kinds.ts';
import type { Config } from '#server/config.ts';
import { askJson } from '#server/integrations/outside.ts';

export type Spot = { latitude: number; longitude: number };
type Service = Exclude<Routing, 'line'>;

/** OSRM's usual limit for one request; more spots answer `TooBig`. */
export const mostSpots = 99;

const Table = z.object({ code: z.literal('Ok'), durations: z.array(z.array(z.number().nullable())) });
const Matrix = z.object({ sources_to_targets: z.array(z.array(z.object({ time: z.number().nullable() }))) });

const toMinutes = (seconds: number | null) => (seconds === null ? null : Math.ceil(seconds / 60));

/** Longitude first. */
const pair = ({ latitude, longitude }: Spot) => `${longitude},${latitude}`;

const asked: Record<Service, (config: Config, url: string, from: Spot[], to: Spot[]) => Promise<(number | null)[][]>> =
  {
    // https://project-osrm.org/docs/v5.24.0/api/#table-service
    async osrm(config, url, from, to) {
      const spots = [...from, ...to].map(pair).join(';');
      const indexes = (count: number, first: number) => Array.from({ length: count }, (_, at) => at + first).join(';');
      const query = `sources=${indexes(from.length, 0)}&destinations=${indexes(to.length, from.length)}`;
      const { durations } = await askJson(`${url}/table/v1/driving/${spots}?${query}`, Table, options(config));
      return durations.map((row) => row.map(toMinutes));
    },
    // https://valhalla.github.io/valhalla/api/matrix/api-reference/
    async valhalla(config, url, from, to) {
      const point = ({ latitude, longitude }: Spot) => ({ lat: latitude, lon: longitude });
      const body = { sources: from.map(point), targets: to.map(point), costing: 'auto' };
      const answer = await askJson(`${url}/sources_to_targets`, Matrix, { ...options(config), body });
      return answer.sources_to_targets.map((row) => row.map(({ time }) => toMinutes(time)));
    },
  };

const options = (config: Config) => ({ agent: `qr-portal (${config.BASE_URL})`, timeout: config.OUTSIDE_TIMEOUT_MS });

/** Minutes from each spot to each; null where there is no road. Throws an OutsideFailure if the server doesn't answer. */
export const matrix = (config: Config, service: Service, from: Spot[], to: Spot[]): Promise<(number | null)[][]> =>
  asked[service](config, config.ROUTING_URL!, from, to);
