import type { Samples } from '#test/support/sample.ts';

const settings = (part: object = {}) => ({ learn: true, hourly_cost_cents: null, ...part });

export const visitFactsSamples = {
  'estimate.list': {},
  'estimate.switch': {
    probe: () => ({ body: settings() }),
    success: async () => ({ body: settings({ hourly_cost_cents: 2_900 }) }),
  },
} satisfies Samples<`estimate.${string}`>;
