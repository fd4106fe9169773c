import { Client } from '#test/support/client.ts';
import type { Samples } from '#test/support/sample.ts';

export const crashesSamples = {
  'report.notFound': {
    probe: () => ({ body: { path: '/nowhere' } }),
    success: async ({ portal }) => ({ client: new Client(portal), body: { path: '/nowhere' } }),
  },
  'report.crash': {
    probe: () => ({ body: { path: '/admin', message: 'boom', stack: null } }),
    success: async ({ portal }) => ({
      client: new Client(portal),
      body: { path: '/admin', message: 'boom', stack: null },
    }),
  },
} satisfies Samples<`report.${string}`>;
