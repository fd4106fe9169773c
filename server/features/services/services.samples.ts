import { v7 as uuidv7 } from 'uuid';
import type { Samples } from '#test/support/sample.ts';
import { newService, serviceRow, serviceUpdate } from '#test/support/services.ts';

export const servicesSamples = {
  'service.list': {},
  'service.create': { probe: () => ({ body: newService() }), success: async () => ({ body: newService() }) },
  'service.update': {
    probe: () => ({ body: serviceUpdate(newService()), status: 404 }),
    success: async ({ office }) => {
      const service = newService();
      await office.command('POST', '/api/services', service);
      return { id: service.id, body: serviceUpdate(service, { active: false }) };
    },
  },
  'service.duplicate': {
    probe: () => ({ body: { id: uuidv7() }, status: 404 }),
    success: async ({ office }) => {
      const service = newService();
      await office.command('POST', '/api/services', service);
      return { id: service.id, body: { id: uuidv7() } };
    },
  },
  'service.export': {},
  'service.checkImport': {
    probe: () => ({ body: { rows: [serviceRow()] } }),
    success: async () => ({ body: { rows: [serviceRow()] } }),
  },
  'service.import': {
    probe: () => ({ body: { rows: [serviceRow()] } }),
    success: async () => ({ body: { rows: [serviceRow()] } }),
  },
} satisfies Samples<`service.${string}`>;
