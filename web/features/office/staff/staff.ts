import { queryOptions } from '@tanstack/react-query';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import type { StaffColour } from '#contract/people/staff.kinds.ts';
import { call } from '#web/api.ts';

export const staffQuery = queryOptions({
  queryKey: ['staff', 'list'],
  queryFn: ({ signal }) => call('staff.list', { signal }),
  // Names and roles change elsewhere, and only staff changes arrive here.
  staleTime: 0,
});

export const coloursOf = (staff: readonly StaffMember[] | undefined): ReadonlyMap<string, StaffColour> =>
  new Map(staff?.map(({ id, colour }) => [id, colour]));
