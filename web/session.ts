import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Role } from '#contract/base/role.ts';
import type { Session } from '#contract/people/session.schema.ts';
import { sessionText } from '#text/session.ts';
import { call } from '#web/api.ts';
import { refreshAll } from '#web/freshness.ts';
import { forgetKept, keepFor } from '#web/kept.ts';
import { openChannel } from '#web/tabs.ts';
import { toast } from '#web/ui/toasts.ts';

/** The wall clock may be wrong or be changed; the monotonic clock only runs. */
type Held = Session & { receivedAt: number };
type End = 'signedOut' | 'expired';

const key = ['session'];
const otherTabs = openChannel<'begun' | 'signedOut'>('session');
let end: End | null = null;

function hold(session: Session | null): Held | null {
  if (session) keepFor(session.profile.id);
  return session && { ...session, receivedAt: performance.now() };
}

/** The signed-in user, as the server says. It never reads the browser's storage. */
export const sessionQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ client, signal }) => {
    const held = hold(await call('session.read', { signal }));
    if (!held && client.getQueryData(key)) announceEnd('expired');
    return held;
  },
  // When a user returns to a page, they learn at once whether they are still signed in.
  refetchOnWindowFocus: 'always',
});

export const useSession = () => useQuery(sessionQuery);

export const secondsLeft = (held: Held) => held.expires_in - (performance.now() - held.receivedAt) / 1_000;

export function renewSession(client: QueryClient, session: Session) {
  client.setQueryData<Held | null>(key, hold(session));
}

/** After sign-in: drops any data that another user left in the cache. */
export function beginSession(client: QueryClient, session: Session) {
  forgetPrivateData(client);
  renewSession(client, session);
  otherTabs.tell('begun');
}

/** The signed-in pages leave by themselves once the session is gone. */
export function endSession(client: QueryClient, how: End) {
  if (!client.getQueryData(key)) return;
  announceEnd(how);
  void client.cancelQueries();
  client.setQueryData(key, null);
  if (how === 'signedOut') otherTabs.tell('signedOut');
}

/** After the session has ended, leaving asks no question. */
export const isSignedIn = () => end === null;
/** Input is kept for a user who didn't choose to leave. */
export const hasExpired = () => end === 'expired';

function announceEnd(how: End) {
  end = how;
  if (how === 'signedOut') forgetKept();
  if (how === 'signedOut') toast({ tone: 'success', title: sessionText.signedOut, body: sessionText.signedOutBody });
  else toast({ tone: 'info', title: sessionText.expired, body: sessionText.expiredBody });
}

/** Where a page sends a user who isn't signed in. A user who chose to leave starts over; others return to the page. */
export function signInFor(role: Role, from: string): { to: string; state: { from: string } | null } {
  return end === 'signedOut' ? { to: '/auth', state: null } : { to: `/auth?role=${role}`, state: { from } };
}

export const arrivedAtSignIn = () => {
  end = null;
};

export function forgetPrivateData(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey: [first] }) => first !== 'session' && first !== 'business_settings' });
}

export function followOtherTabs(client: QueryClient) {
  otherTabs.hear((message) => {
    if (message === 'signedOut') endSession(client, 'signedOut');
    else void refreshAll(client);
  });
}
