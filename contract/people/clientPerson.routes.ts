import { ClientPerson, NewPerson, OwnPeople } from '#contract/people/clientPerson.schema.ts';
import { command, read } from '#contract/route.ts';

export const clientPersonRoutes = {
  'clientPerson.list': read('GET /api/client-people', 'person.list', { output: OwnPeople }),
  /** A low limit: the response reveals whether an email has an account. */
  'clientPerson.invite': command('POST /api/client-people', 'person.manage', {
    body: NewPerson,
    output: ClientPerson,
    limit: 10,
    cap: { day: 10 },
  }),
  'clientPerson.remove': command('DELETE /api/client-people/:id', 'person.manage'),
};
