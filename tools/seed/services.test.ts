import { expect, test } from 'vitest';
import { priceOf, rateOf, type Quantity } from '#contract/money/price.ts';
import { Service } from '#contract/jobs/service.schema.ts';
import { asActor } from '#server/db/asActor.ts';
import { createPool } from '#server/db/pool.ts';
import * as services from '#server/features/services/services.queries.ts';
import { testDatabase } from '#test/support/database.ts';
import { asOwner } from '#tools/owner.ts';
import { seedServices, serviceId } from '#tools/seed/services.ts';

const sedan: Quantity = { units: 2, square_feet: 820, vehicle_size: 'sedan', condition: 'normal' };

test('the seed’s price book is the trade’s, with a history and one service that is off, the same each time', async () => {
  const { adminUrl, appUrl } = await testDatabase();
  const pool = createPool(appUrl, { max: 1 });
  const read = () => asActor(pool, { id: '00000000-0000-7000-8000-000000000001', role: 'admin' }, services.list);
  await asOwner(adminUrl, seedServices);
  const book = await read();
  await asOwner(adminUrl, seedServices);
  expect(await read()).toEqual(book);
  await pool.end();

  for (const service of book) expect(Service.parse(service)).toEqual(service);
  expect(book.filter(({ active }) => !active)).toHaveLength(1);
  expect(book.filter(({ prices }) => prices.length > 1)).toHaveLength(2);
  expect(book.find(({ id }) => id === serviceId(0))?.name).toBe('Driveway and flatwork wash');
  const sold = book
    .filter(({ active }) => active)
    .map((service) => [
      service.name,
      priceOf(service, rateOf(service.prices, '2026-11-15')!, sedan),
      service.deposit_percent,
    ]);
  expect(sold).toEqual([
    ['Driveway and flatwork wash', { price_cents: 20_500, minutes: 60 }, 0],
    ['House soft wash', { price_cents: 19_900, minutes: 120 }, 0],
    ['Trash-bin cleaning, once', { price_cents: 4_500, minutes: 20 }, 0],
    ['Trash-bin plan', { price_cents: 2_900, minutes: 15 }, 0],
    ['Ceramic coating', { price_cents: 90_000, minutes: 480 }, 30],
    ['Exterior detail', { price_cents: 12_000, minutes: 90 }, 0],
    ['Full detail', { price_cents: 26_000, minutes: 210 }, 0],
    ['Interior detail', { price_cents: 16_000, minutes: 120 }, 0],
  ]);
});
