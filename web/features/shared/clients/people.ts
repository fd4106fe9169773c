import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** The people who act for the user's own client. */
export const ownPeopleQuery = queryOptions({
  queryKey: ['client_person', 'list'],
  queryFn: ({ signal }) => call('clientPerson.list', { signal }),
});
