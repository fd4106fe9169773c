import { z } from 'zod';
import { IntegrationUpdate, Integrations, TestResult } from '#contract/office/integration.schema.ts';
import { action, command, read } from '#contract/route.ts';
import { SecuritySettings } from '#contract/people/security.schema.ts';
import { integrations } from '#contract/office/integration.kinds.ts';

export const settingsRoutes = {
  'security.read': read('GET /api/settings/security', 'settings.manage', { output: SecuritySettings }),
  'security.update': command('PUT /api/settings/security', 'settings.manage', {
    body: SecuritySettings,
    output: SecuritySettings,
    recent: true,
  }),

  'integration.list': read('GET /api/integrations', 'settings.manage', { output: Integrations }),
  'integration.update': command('PATCH /api/integrations', 'settings.manage', {
    body: IntegrationUpdate,
    output: Integrations,
    recent: true,
  }),
  'integration.test': action('POST /api/integrations/:integration/test', 'settings.manage', {
    params: z.strictObject({ integration: z.enum(integrations) }),
    output: TestResult,
    limit: 10,
  }),
};
