import { v7 as uuidv7 } from 'uuid';
import { png } from '#test/support/pictures.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

const business = {
  name: 'QR Detailing',
  tagline: null,
  website_url: null,
  time_zone: 'America/New_York',
  currency: 'USD',
  week_starts_on: 0,
  hours: [null, null, null, null, null, null, null],
  deposit_percent: 30,
  deposit_from_cents: 50_000,
  cancellation_notice_hours: 24,
  cancellation_fee_cents: 3_500,
  address: '2100 Quarry Rd, Austin, TX 78704',
  phone: null,
  billing_email: 'billing@qrportal.example',
  payment_terms_days: 14,
  reminder_days: [3, 10],
  clients_invite: false,
};
const taxRate = { name: 'Wake County', rate_ppm: 25_000, valid_from: '2026-01-01', valid_to: null };

async function addTaxRate({ office }: World): Promise<string> {
  const id = uuidv7();
  await office.command('POST', '/api/tax-rates', { id, ...taxRate });
  return id;
}

export const businessSamples = {
  'business.read': {},
  'business.logo': {
    probe: () => ({ status: 404 }),
    success: async ({ office }) => {
      await office.command('PUT', '/api/business/logo', { image: png.toString('base64') });
      return {};
    },
  },
  'business.update': {
    probe: () => ({ body: business }),
    success: async () => ({ body: { ...business, name: 'QR Detailing & Co', reminder_days: [5] } }),
  },
  'business.setLogo': {
    probe: () => ({ body: { image: null } }),
    success: async () => ({ body: { image: png.toString('base64') } }),
  },
  'taxRate.list': {},
  'taxRate.create': {
    probe: () => ({ body: { id: uuidv7(), ...taxRate } }),
    success: async () => ({ body: { id: uuidv7(), ...taxRate } }),
  },
  'taxRate.update': {
    probe: () => ({ body: taxRate, status: 404 }),
    success: async (world) => ({ id: await addTaxRate(world), body: { ...taxRate, name: 'Durham County' } }),
  },
  'taxRate.delete': { success: async (world) => ({ id: await addTaxRate(world) }) },
} satisfies Samples<`business.${string}` | `taxRate.${string}`>;
