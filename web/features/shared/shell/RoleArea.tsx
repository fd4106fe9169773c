import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Role } from '#contract/base/role.ts';
import { sessionText } from '#text/session.ts';
import { commonText } from '#text/common.ts';
import { learnEndpoints } from '#web/routePath.ts';
import { signInMessageOf } from '#web/errors.ts';
import { ActorContext } from '#web/features/shared/shell/actor.ts';
import { Shell } from '#web/features/shared/shell/Shell.tsx';
import { signInFor, forgetPrivateData, arrivedAtSignIn, useSession } from '#web/session.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingPage } from '#web/ui/LoadingPage.tsx';

learnEndpoints(endpoints);

/** The guard of one role's pages. It only spares users an empty shell: the server refuses on its own. */
export function RoleArea({ role }: { role: Role }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();

  if (session.data) {
    const { profile: actor, pending } = session.data;
    // The password was right, but a step remains: the sign-in page asks for it and then leads back here.
    if (pending) {
      return <Navigate replace to={`/auth?role=${actor.role}`} state={{ from: pathname + search + hash }} />;
    }
    if (actor.role !== role) return <Navigate replace to={`/${actor.role}`} />;
    return (
      <ActorContext value={actor}>
        <Shell role={role} />
      </ActorContext>
    );
  }
  if (session.data === null) return <SignedOut role={role} />;
  if (!session.error) return <LoadingPage text={sessionText.checking} />;
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <LoadError
        level={1}
        title={commonText.loadFailed}
        body={signInMessageOf(session.error, role)}
        busy={session.isFetching}
        onRetry={() => void session.refetch()}
      />
    </main>
  );
}

function SignedOut({ role }: { role: Role }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  useEffect(() => {
    forgetPrivateData(client);
    const { to, state } = signInFor(role, pathname + search + hash);
    void Promise.resolve(navigate(to, { replace: true, state })).then(arrivedAtSignIn);
  }, [client, navigate, role, pathname, search, hash]);
  return null;
}
