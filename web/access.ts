import type { Place } from '#contract/people/client.schema.ts';
import { placeLabels } from '#text/place.ts';

/** How to get onto the property, for the person who goes there: one line for each fact we have. */
export const accessOf = (place: Place | null): string =>
  [place?.gate_code && `${placeLabels.gate_code}: ${place.gate_code}`, place?.access_notes].filter(Boolean).join('\n');
