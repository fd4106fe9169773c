import type { Samples } from '#test/support/sample.ts';

const range = '?from=2026-01-01&to=2026-11-30';

export const booksSamples = {
  'books.read': { probe: () => ({ query: '?from=2026-01-01&to=2026-11-30' }), success: async () => ({ query: range }) },
  'books.export': {
    probe: () => ({ query: '?from=2026-01-01&to=2026-11-30' }),
    success: async () => ({ query: range }),
  },
  'books.periods': {},
  // A day that isn't over yet can't be closed.
  'books.close': {
    probe: () => ({ body: { through: '2999-12-31' }, status: 400 }),
    success: async () => ({ body: { through: '2020-12-31' } }),
  },
} satisfies Samples<`books.${string}`>;
