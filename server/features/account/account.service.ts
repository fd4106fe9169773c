import { asSignIn } from '#server/db/asSystem.ts';
import { accountOf } from '#server/features/factors/enrolment.service.ts';
import { assertAcceptable, storePassword } from '#server/features/passwords/passwords.service.ts';
import { hashPassword } from '#server/features/sessions/betterAuth.ts';
import { newToken } from '#server/features/sessions/cookies.ts';
import type { SessionRow } from '#server/features/sessions/sessions.queries.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import {
  advance,
  audit,
  confirmPassword,
  type Origin,
  type SignedIn,
  type SignInDeps,
} from '#server/features/sessions/sessions.service.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';

export async function changePassword(
  deps: SignInDeps,
  session: SessionRow,
  { current_password, password }: { current_password: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  await confirmPassword(deps, session, current_password);
  return replacePassword(deps, session, password, origin);
}

/**
 * Sets a new password for the signed-in user. All their sessions end, including this one; the browser that asked gets a
 * new session with the same second step already passed.
 */
export async function replacePassword(
  deps: SignInDeps,
  session: SessionRow,
  password: string,
  origin: Origin,
): Promise<SignedIn> {
  await assertAcceptable(deps, session, password);
  const hashed = await hashPassword(password);
  return asSignIn(deps.pool, async (tx) => {
    const secondFactor = await sessions.secondFactorOf(tx, session.session_id);
    await storePassword(tx, session.id, hashed);
    const sessionId = await sessions.open(tx, {
      userId: session.id,
      token: newToken(),
      address: origin.address,
      userAgent: origin.userAgent,
      secondFactor,
    });
    await audit(tx, { ...accountOf(session), action: 'password.changed' }, origin);
    await enqueueNotice(tx, session.id, { notice: 'password_changed', entity_id: session.id });
    return advance(tx, deps, { sessionId, passed: null, trust: false }, origin);
  });
}
