import { EstimateList, EstimateSettings } from '#contract/jobs/estimate.schema.ts';
import { command, read } from '#contract/route.ts';

export const estimateRoutes = {
  'estimate.list': read('GET /api/estimates', 'estimate.read', { output: EstimateList }),
  'estimate.switch': command('PUT /api/estimates/settings', 'service.manage', {
    body: EstimateSettings,
    output: EstimateSettings,
  }),
};
