import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** Each is one row or one short list, so its key needs no id: any change of its kind loads it again. */
export const securityQuery = queryOptions({
  queryKey: ['security_settings'],
  queryFn: ({ signal }) => call('security.read', { signal }),
});

export const bookingRulesQuery = queryOptions({
  queryKey: ['booking_rules'],
  queryFn: ({ signal }) => call('bookingRules.read', { signal }),
});

export const requestFormQuery = queryOptions({
  queryKey: ['request_form'],
  queryFn: ({ signal }) => call('requestForm.read', { signal }),
});

export const referralRulesQuery = queryOptions({
  queryKey: ['referral_rules'],
  queryFn: ({ signal }) => call('referralRules.read', { signal }),
});

export const quoteRulesQuery = queryOptions({
  queryKey: ['quote_rules'],
  queryFn: ({ signal }) => call('quoteRules.read', { signal }),
});

export const integrationsQuery = queryOptions({
  queryKey: ['integration_settings'],
  queryFn: ({ signal }) => call('integration.list', { signal }),
});

export const rulesQuery = queryOptions({
  queryKey: ['notification_rule'],
  queryFn: ({ signal }) => call('notification.rules', { signal }),
});

export const taxRatesQuery = queryOptions({
  queryKey: ['tax_rate'],
  queryFn: ({ signal }) => call('taxRate.list', { signal }),
});
