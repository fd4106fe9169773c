import type { Samples } from '#test/support/sample.ts';

export const dashboardSamples = {
  'dashboard.read': {},
} satisfies Samples<`dashboard.${string}`>;
