import { z } from 'zod';
import {
  BusinessSettings,
  BusinessUpdate,
  LogoUpdate,
  NewTaxRate,
  TaxRate,
  TaxRateUpdate,
} from '#contract/office/business.schema.ts';
import { command, read, Bytes } from '#contract/route.ts';

export const businessRoutes = {
  'business.read': read('GET /api/business', 'public', { output: BusinessSettings }),
  'business.logo': read('GET /api/business/logo', 'public', {
    query: z.strictObject({ v: z.string().max(80).optional() }),
    output: Bytes,
  }),
  'business.update': command('PATCH /api/business', 'settings.manage', {
    body: BusinessUpdate,
    output: BusinessSettings,
  }),
  'business.setLogo': command('PUT /api/business/logo', 'settings.manage', {
    body: LogoUpdate,
    output: BusinessSettings,
  }),

  'taxRate.list': read('GET /api/tax-rates', 'settings.manage', { output: z.array(TaxRate) }),
  'taxRate.create': command('POST /api/tax-rates', 'settings.manage', { body: NewTaxRate, output: TaxRate }),
  'taxRate.update': command('PATCH /api/tax-rates/:id', 'settings.manage', { body: TaxRateUpdate, output: TaxRate }),
  'taxRate.delete': command('DELETE /api/tax-rates/:id', 'settings.manage'),
};
