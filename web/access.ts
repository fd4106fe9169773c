import type { Place } from '#contract/people/client.schema.ts';
import { placeLabels } from '#text/place.ts';

/** How to get in, for whoever goes there: a line for each thing that is known. */
export const accessOf = (place: Place | null): string =>
  [place?.gate_code && `${placeLabels.gate_code}: ${place.gate_code}`, place?.access_notes].filter(Boolean).join('\n');
