import { signedIn } from '#test/support/client.ts';
import { addPerson } from '#test/support/people.ts';
import type { Samples } from '#test/support/sample.ts';

export const salesDashboardSamples = {
  'salesDashboard.read': {
    success: async ({ admin, portal }) => ({ client: await signedIn(portal, await addPerson(admin, 'sales')) }),
  },
} satisfies Samples<`salesDashboard.${string}`>;
