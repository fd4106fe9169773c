import { z } from 'zod';
import { command, read } from '#contract/route.ts';
import * as supply from '#contract/field/supply.schema.ts';

export const supplyRoutes = {
  'supply.stock': read('GET /api/supplies', 'supply.manage', { output: supply.Stock }),
  'supply.create': command('POST /api/supplies', 'supply.manage', { body: supply.NewSupply, output: supply.Supply }),
  'supply.update': command('PATCH /api/supplies/:id', 'supply.manage', {
    body: supply.SupplySave,
    output: supply.Supply,
  }),
  'supply.move': command('POST /api/supplies/moves', 'supply.manage', { body: supply.MoveSupply }),
  'supply.ofService': read('GET /api/services/:id/supplies', 'supply.manage', {
    output: z.array(supply.ServiceSupply),
  }),
  'supply.setService': command('PUT /api/services/:id/supplies', 'supply.manage', {
    body: supply.ServiceSupplies,
    output: z.array(supply.ServiceSupply),
  }),
  'supply.ofJob': read('GET /api/jobs/:id/supplies', 'supply.read', { output: z.array(supply.JobSupply) }),

  'supply.van': read('GET /api/van', 'supply.use', { output: supply.Van }),
  'supply.count': command('POST /api/van/counts', 'supply.use', { body: supply.CountVan }),
  'supply.use': command('POST /api/van/uses', 'supply.use', {
    body: supply.UseSupply,
    output: z.array(supply.JobSupply),
  }),

  'supplyRequest.ask': command('POST /api/supply-requests', 'supply.use', { body: supply.AskSupplies }),
  'supplyRequest.withdraw': command('DELETE /api/supply-requests/:id', 'supply.use'),
  'supplyRequest.list': read('GET /api/supply-requests', 'supply.manage', { output: z.array(supply.ListedRequest) }),
  'supplyRequest.decide': command('POST /api/supply-requests/:id/decide', 'supply.manage', {
    body: supply.DecideRequest,
  }),
};
