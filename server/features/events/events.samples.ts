import type { Samples } from '#test/support/sample.ts';

export const eventsSamples = {
  'event.stream': {},
} satisfies Samples<`event.${string}`>;
