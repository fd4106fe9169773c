import { texts } from '#contract/text/texts.ts';
import type { Place } from '#contract/people/client.schema.ts';

/** The words themselves, for a group that has them among its own. */
export const placeWords = {
  label: 'Name',
  street: 'Street',
  city: 'City',
  region: 'State',
  postal_code: 'ZIP code',
  gate_code: 'Gate code',
  access_notes: 'Access notes',
  latitude: 'Latitude',
  longitude: 'Longitude',
} as const satisfies Record<Exclude<keyof Place, 'id' | 'client_id'>, string>;

/** What the fields of a place are called: in its form, in a file of clients, and for whoever goes there. */
export const placeLabels = texts(placeWords);
