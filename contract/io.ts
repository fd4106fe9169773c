import { z } from 'zod';
import { BusinessSettings } from '#contract/business.ts';
import { UnreadCount } from '#contract/notification.ts';
import { LinkToken, PasswordLink, SetPassword } from '#contract/password.ts';
import { Profile, ProfileUpdate } from '#contract/profile.ts';
import { Crash, CrashReceipt, MissedPage } from '#contract/report.ts';
import type { RouteKey } from '#contract/routes.ts';
import { Session, SignIn } from '#contract/session.ts';
import { Id } from '#contract/time.ts';

type Io = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; output: z.ZodType };

const ById = z.strictObject({ id: Id });
const Nothing = z.null();

/** What each route takes and gives. Both ends are held to it: a request is refused, an answer is stripped. */
export const io = {
  'business.read': { output: BusinessSettings },

  'session.read': { output: Session.nullable() },
  'session.create': { body: SignIn, output: Session },
  'session.renew': { output: Session },
  'session.delete': { output: Nothing },

  'passwordLink.read': { body: LinkToken, output: PasswordLink },
  'passwordLink.use': { body: SetPassword, output: Session },

  'profile.read': { params: ById, output: Profile },
  'profile.update': { params: ById, body: ProfileUpdate, output: Profile },

  'notification.count': { output: UnreadCount },

  'event.stream': { query: z.strictObject({ since: z.string().max(60).optional() }), output: z.unknown() },

  'report.notFound': { body: MissedPage, output: Nothing },
  'report.crash': { body: Crash, output: CrashReceipt },
} as const satisfies Record<RouteKey, Io>;

export type RouteIo = typeof io;
