import { v7 as uuidv7 } from 'uuid';
import { firstRate } from '#contract/money/price.ts';
import type { NewService, ServicePrice, ServiceUpdate } from '#contract/jobs/service.schema.ts';

export const somePrice: ServicePrice = {
  ...firstRate,
  valid_from: '2026-01-01',
  price_cents: 25,
  minimum_cents: 12_500,
};

/** A service that isn't in the price book yet. */
export function newService(part: Partial<NewService> = {}): NewService {
  const id = uuidv7();
  return {
    id,
    name: `Flatwork ${id}`,
    description: 'Driveways and walks',
    category: 'washing',
    pricing: 'per_area',
    unit: null,
    by_condition: true,
    billing: 'visit',
    duration_minutes: 60,
    extra_minutes: 20,
    buffer_minutes: 15,
    people_min: 1,
    wait_minutes: 0,
    wait_after_percent: null,
    taxable: true,
    deposit_percent: 0,
    skills: ['flatwork'],
    online: false,
    active: true,
    checklist: [
      { task: 'Surface identified', photo: false, required: true },
      { task: 'Wide-angle check photo', photo: true, required: true },
    ],
    price: somePrice,
    ...part,
  };
}

/** The update that changes it to this. */
export function serviceUpdate({ id: _, ...values }: NewService, part: Partial<ServiceUpdate> = {}): ServiceUpdate {
  return { ...values, price: null, ...part };
}

/** An import row that creates a service. */
export const serviceRow = () => ({
  name: `Flatwork ${uuidv7()}`,
  category: 'washing',
  pricing: 'per_area',
  price: '0.25',
  duration_minutes: '60',
});
