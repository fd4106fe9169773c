import type { Samples } from '#test/support/sample.ts';
import { securityDefaults } from '#test/support/settings.ts';

export const settingsSamples = {
  'security.read': {},
  'security.update': {
    probe: () => ({ body: { ...securityDefaults, enforce_admin_users: false } }),
    success: async ({ office }) => {
      const { body } = await office.get<object>('/api/settings/security');
      return { body: { ...body, lockout_threshold: 6 } };
    },
  },
} satisfies Samples<`security.${string}`>;
