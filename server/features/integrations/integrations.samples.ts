import type { Samples } from '#test/support/sample.ts';

export const integrationsSamples = {
  'integration.list': {},
  'integration.update': {
    probe: () => ({ body: { card_checkout: false } }),
    success: async () => ({ body: { card_checkout: true } }),
  },
  'integration.test': { success: async () => ({}) },
} satisfies Samples<`integration.${string}`>;
