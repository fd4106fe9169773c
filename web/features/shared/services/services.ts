import { queryOptions } from '@tanstack/react-query';
import { rateOf } from '#contract/money/price.ts';
import type { Service, ServicePrice } from '#contract/jobs/service.schema.ts';
import { call } from '#web/api.ts';

/** The price book is one short list: any change of a service loads it again. */
export const servicesQuery = queryOptions({
  queryKey: ['service', 'list'],
  queryFn: ({ signal }) => call('service.list', { signal }),
});

/** The price of a service on a day. */
export const rateOn = ({ prices }: Pick<Service, 'prices'>, day: string): ServicePrice | undefined =>
  rateOf(prices, day);
