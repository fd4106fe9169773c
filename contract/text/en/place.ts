import { texts } from '#contract/text/texts.ts';
import type { Place } from '#contract/people/client.schema.ts';

/** The labels of a place's fields: in its form, in a client file, and for the technician. */
export const placeLabels = texts({
  label: 'Name',
  street: 'Street',
  city: 'City',
  region: 'State',
  postal_code: 'ZIP code',
  gate_code: 'Gate code',
  access_notes: 'Access notes',
  latitude: 'Latitude',
  longitude: 'Longitude',
} satisfies Record<Exclude<keyof Place, 'id' | 'client_id'>, string>);
