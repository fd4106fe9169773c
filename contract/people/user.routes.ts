import { NewUser, Profile, ProfileUpdate, UserFilter, UserPage, UserUpdate } from '#contract/people/profile.schema.ts';
import { command, read } from '#contract/route.ts';
import * as step from '#contract/people/signInStep.schema.ts';
import { UserCount, UserSecurity } from '#contract/people/user.schema.ts';

export const userRoutes = {
  'profile.read': read('GET /api/profiles/:id', 'profile.read', { output: Profile }),
  'profile.update': command('PATCH /api/profiles/:id', 'profile.update', { body: ProfileUpdate, output: Profile }),

  'user.list': read('GET /api/users', 'user.manage', { query: UserFilter, output: UserPage }),
  'user.count': read('GET /api/users/count', 'user.manage', { output: UserCount }),
  'user.create': command('POST /api/users', 'user.manage', { body: NewUser, output: Profile }),
  /** A name or a number needs no recent sign-in; what decides who gets in does, and the handler says so. */
  'user.update': command('PATCH /api/users/:id', 'user.manage', { body: UserUpdate, output: Profile }),
  'user.delete': command('DELETE /api/users/:id', 'user.delete', { recent: true }),
  'user.security': read('GET /api/users/:id/security', 'user.manage', { output: UserSecurity }),
  /** To the address that is on file, as anybody can ask for on the sign-in page: no recent sign-in. */
  'user.sendLink': command('POST /api/users/:id/link', 'user.recover', { output: Profile }),
  'user.setPassword': command('POST /api/users/:id/password', 'user.recover', {
    body: step.NewPassword,
    output: Profile,
    recent: true,
  }),
  'user.resetFactors': command('POST /api/users/:id/reset-factors', 'user.recover', { output: Profile, recent: true }),
  'user.endSessions': command('POST /api/users/:id/end-sessions', 'user.recover', { output: Profile, recent: true }),
  'user.endAllSessions': command('POST /api/users/end-sessions', 'user.manage', { recent: true }),
};
