import { v7 as uuidv7 } from 'uuid';
import type { Samples } from '#test/support/sample.ts';

const period = 'from=2026-01-01&to=2026-11-30';
const query = `?report=service&${period}`;
const rows = `?report=visits&column=late&${period}`;
const body = { name: 'Tips of the week', report: 'tips', period: 'days7', mail: 'weekly' };

export const reportsSamples = {
  'reports.read': { probe: () => ({ query }), success: async () => ({ query }) },
  'reports.rows': { probe: () => ({ query: rows }), success: async () => ({ query: rows }) },
  'reports.export': { probe: () => ({ query }), success: async () => ({ query }) },
  'savedReport.list': {},
  'savedReport.save': { probe: () => ({ body }), success: async () => ({ id: uuidv7(), body }) },
  'savedReport.delete': {
    success: async ({ office }) => {
      const id = uuidv7();
      await office.command('PUT', `/api/saved-reports/${id}`, body);
      return { id };
    },
  },
} satisfies Samples<`reports.${string}` | `savedReport.${string}`>;
