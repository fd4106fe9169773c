import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** The recorded durations and the estimate settings: one short list. */
export const estimatesQuery = queryOptions({
  queryKey: ['estimate_settings'],
  queryFn: ({ signal }) => call('estimate.list', { signal }),
});

/** The difference from the price book's minutes, as a share: 0.12 is 12% longer. Less than half a percent counts as none. */
export function differenceOf(took: number): { tone: 'longer' | 'shorter' | 'same'; share: number } {
  const share = Math.round(Math.abs(took - 1) * 100) / 100;
  return { tone: share === 0 ? 'same' : took > 1 ? 'longer' : 'shorter', share };
}
