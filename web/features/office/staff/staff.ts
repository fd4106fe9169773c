import { queryOptions } from '@tanstack/react-query';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import type { StaffColour } from '#contract/trade.ts';
import { call } from '#web/api.ts';

export const staffQuery = queryOptions({
  queryKey: ['staff', 'list'],
  queryFn: ({ signal }) => call('staff.list', { signal }),
  // Names and roles change in another place, and only staff changes are told here.
  staleTime: 0,
});

export const coloursOf = (staff: readonly StaffMember[] | undefined): ReadonlyMap<string, StaffColour> =>
  new Map(staff?.map(({ id, colour }) => [id, colour]));
