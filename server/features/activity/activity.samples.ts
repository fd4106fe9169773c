import type { Samples } from '#test/support/sample.ts';

export const activitySamples = {
  'activity.list': {},
} satisfies Samples<`activity.${string}`>;
