import { NewUser, Profile, ProfileUpdate, UserFilter, UserPage, UserUpdate } from '#contract/people/profile.schema.ts';
import { command, read } from '#contract/route.ts';
import * as step from '#contract/people/signInStep.schema.ts';
import { UserCount, UserSecurity, UserTies } from '#contract/people/user.schema.ts';

export const userRoutes = {
  'profile.read': read('GET /api/profiles/:id', 'profile.read', { output: Profile }),
  'profile.update': command('PATCH /api/profiles/:id', 'profile.update', { body: ProfileUpdate, output: Profile }),

  'user.list': read('GET /api/users', 'user.manage', { query: UserFilter, output: UserPage }),
  'user.count': read('GET /api/users/count', 'user.manage', { output: UserCount }),
  'user.create': command('POST /api/users', 'user.manage', { body: NewUser, output: Profile }),
  /** A name or a number needs no recent sign-in. Fields that decide who gets in do, and the handler enforces it. */
  'user.update': command('PATCH /api/users/:id', 'user.manage', { body: UserUpdate, output: Profile }),
  'user.delete': command('DELETE /api/users/:id', 'user.delete', { recent: true }),
  'user.ties': read('GET /api/users/:id/ties', 'user.manage', { output: UserTies }),
  'user.security': read('GET /api/users/:id/security', 'user.manage', { output: UserSecurity }),
  /** The link goes to the email on file, as anyone can request on the sign-in page: no recent sign-in is needed. */
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
