import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** Who acts for one's own client. */
export const ownPeopleQuery = queryOptions({
  queryKey: ['client_person', 'list'],
  queryFn: ({ signal }) => call('clientPerson.list', { signal }),
});
