import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { run } from '#tools/run.ts';
import { json } from '#tools/simulators/board.ts';
import { announce, listen } from '#tools/simulators/start.ts';

/*
 * `node tools/simulators/maps.ts --http 8027`: three geocoders (US Census, Nominatim, Photon) and two routing servers (OSRM,
 * Valhalla), each with the paths and the format of the real one. The street selects a fault: "Nowhere" isn't found, "Citywide" is
 * found only as its town, "Busy" is too many requests, "Broken" is an error, "Garbled" is a page instead of a response, "Slow"
 * never ends. Nominatim refuses clients that don't identify themselves, and a second request within a second.
 */
type Point = { lat: number; lon: number };

/** A point around Cary, North Carolina, the same for the same text. */
function pointOf(text: string): Point {
  const hash = createHash('sha256').update(text.toLowerCase()).digest();
  return {
    lat: Math.round((35.7 + hash.readUInt16BE(0) / 65_536 / 5) * 1e6) / 1e6,
    lon: Math.round((-78.9 + hash.readUInt16BE(2) / 65_536 / 5) * 1e6) / 1e6,
  };
}

/** True: answered with a fault. */
function faulty(text: string, response: ServerResponse): boolean {
  if (/busy/i.test(text)) response.writeHead(429, { 'retry-after': '60' }).end('Too Many Requests');
  else if (/broken/i.test(text)) response.writeHead(500).end('Internal Server Error');
  else if (/garbled/i.test(text))
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bandwidth</html>');
  else return /slow/i.test(text);
  return true;
}

let lastAsked = 0;
/** The URLs of all requests, for tests: nothing else is kept. */
const asked: string[] = [];

const geocoders: Record<string, (query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => void> =
  {
    '/geocoder/locations/onelineaddress'(query, _, response) {
      const text = query.get('address') ?? '';
      if (faulty(text, response)) return;
      if (query.get('benchmark') !== 'Public_AR_Current') return json(response, 400, { errors: ['benchmark'] });
      const { lat, lon } = pointOf(text);
      const found = /nowhere|citywide/i.test(text)
        ? []
        : [{ matchedAddress: text.toUpperCase(), coordinates: { x: lon, y: lat }, tigerLine: { side: 'L' } }];
      json(response, 200, { result: { input: { address: { address: text } }, addressMatches: found } });
    },
    '/search'(query, { headers }, response) {
      const text = query.get('q') ?? '';
      if (!headers['user-agent'] || /^(node|undici)/.test(headers['user-agent']))
        return json(response, 403, { error: 'Say who you are.' });
      const since = Date.now() - lastAsked;
      lastAsked = Date.now();
      if (since < 1_000) return void response.writeHead(429).end('Bandwidth limit exceeded');
      if (faulty(text, response)) return;
      const { lat, lon } = pointOf(text);
      const rank = /citywide/i.test(text) ? 16 : 30;
      const found = [{ place_id: 1, lat: String(lat), lon: String(lon), place_rank: rank, category: 'place' }];
      json(response, 200, /nowhere/i.test(text) ? [] : found);
    },
    '/api'(query, _, response) {
      const text = query.get('q') ?? '';
      if (faulty(text, response)) return;
      const { lat, lon } = pointOf(text);
      const type = /citywide/i.test(text) ? 'city' : 'house';
      const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [lon, lat] }, properties: { type } };
      json(response, 200, { type: 'FeatureCollection', features: /nowhere/i.test(text) ? [] : [feature] });
    },
  };

/** Seconds at 40 km/h over 1.4 times the straight line; null to the sea. */
function seconds(from: Point, to: Point): number | null {
  if (from.lon > -75 || to.lon > -75) return null;
  const km = Math.hypot((to.lat - from.lat) * 111, (to.lon - from.lon) * 111 * Math.cos((from.lat * Math.PI) / 180));
  return Math.round(km * 1.4 * 90);
}

const most = 100;

function table(path: string, query: URLSearchParams, response: ServerResponse): void {
  const points = path.split(';').map((pair) => {
    const [lon = 0, lat = 0] = pair.split(',').map(Number);
    return { lat, lon };
  });
  if (points.length > most) return json(response, 400, { code: 'TooBig', message: 'Too many table coordinates' });
  const chosen = (name: string) =>
    query
      .get(name)
      ?.split(';')
      .map((index) => points[Number(index)]!) ?? points;
  const durations = chosen('sources').map((from) => chosen('destinations').map((to) => seconds(from, to)));
  json(response, 200, { code: 'Ok', durations });
}

function matrix({ sources, targets }: { sources: Point[]; targets: Point[] }, response: ServerResponse): void {
  if (sources.length * targets.length > 2_500)
    return json(response, 400, { error_code: 150, error: 'Exceeded max locations' });
  const rows = sources.map((from, from_index) =>
    targets.map((to, to_index) => ({ from_index, to_index, time: seconds(from, to), distance: null })),
  );
  json(response, 200, { sources_to_targets: rows, units: 'kilometers' });
}

run(async () => {
  const { values } = parseArgs({ options: { http: { type: 'string', default: '0' } } });
  const http = await listen(Number(values.http), (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/asked') return json(response, 200, asked);
    asked.push(request.url ?? '');
    const geocoder = geocoders[pathname];
    if (geocoder) return geocoder(searchParams, request, response);
    const [, spots] = /^\/table\/v1\/driving\/(.+)$/.exec(pathname) ?? [];
    if (spots) return table(decodeURIComponent(spots), searchParams, response);
    if (request.method === 'POST' && pathname === '/sources_to_targets')
      return void readJson(request).then((body) => matrix(body as never, response));
    return json(response, 404, { error: 'There is nothing here.' });
  });
  announce({ http });
});
