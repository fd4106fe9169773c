import { texts } from '#contract/text/texts.ts';

/** Settings > Integrations: geocoding and driving times. */
export const mapsText = texts({
  title: 'Maps',
  about: 'Finds addresses on the map and drive times for booking and dispatch.',
  geocoder: 'Find addresses with',
  geocoders: {
    off: 'Off',
    census: 'US Census (United States only)',
    nominatim: 'Nominatim (OpenStreetMap)',
    photon: 'Photon (OpenStreetMap)',
  },
  geocoderHint: 'Client addresses are sent to this service. Until then, drive times to them are a guess.',
  credit: 'Search results © OpenStreetMap contributors.',
  routing: 'Drive times from',
  routings: { line: 'Straight-line estimate', osrm: 'Your OSRM server', valhalla: 'Your Valhalla server' },
  routingHint: 'Set ROUTING_URL on the server to use your own routing server.',
  facts: { located: 'On the map', waiting: 'Waiting', unknown: 'Not found' },
  saved: 'Maps saved',
  notChanged: 'Not changed',
});
