import type { Samples } from '#test/support/sample.ts';

export const searchSamples = {
  'search.find': { probe: () => ({ query: '?text=osei' }), success: async () => ({ query: '?text=osei' }) },
  'search.recent': { probe: () => ({ query: '?records=' }), success: async () => ({ query: '?records=' }) },
} satisfies Samples<`search.${string}`>;
