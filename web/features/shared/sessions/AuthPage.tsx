import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { isRole } from '#contract/base/role.ts';
import { signInText } from '#text/auth.ts';
import { sessionText } from '#text/session.ts';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { RoleSelection } from '#web/features/shared/sessions/RoleSelection.tsx';
import { SignIn } from '#web/features/shared/sessions/SignIn.tsx';
import type { KeptCodes } from '#web/features/shared/sessions/useNextStep.ts';
import { fittingFrom, readFrom } from '#web/features/shared/sessions/way.ts';
import { useSession } from '#web/session.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

/** Few sign-ins need it, so it isn't part of the first view. */
const StepPage = lazy(async () => ({ default: (await import('#web/features/shared/sessions/StepPage.tsx')).StepPage }));

/** /auth: a signed-in user goes straight on; others choose a role, sign in, and finish the remaining steps. */
export function AuthPage() {
  const session = useSession();
  const role = useSearchParams()[0].get('role');
  const from = readFrom(useLocation().state);
  // Backup codes show once. The session is complete by then, and a glance at another window must not lead away from
  // them.
  const [kept, setKept] = useState<KeptCodes | null>(null);
  // If the server doesn't answer, the form shows anyway and says so on submit.
  const checking = session.isPending && session.failureCount === 0;
  const waiting = (
    <AuthFrame title={signInText.page} width="form">
      <LoadingLine text={sessionText.checking} />
    </AuthFrame>
  );

  if (session.data || checking) {
    const own = session.data?.profile;
    const codes = kept && kept.id === own?.id ? kept.codes : null;
    if (session.data && (session.data.pending || codes)) {
      return (
        <Suspense fallback={waiting}>
          <StepPage session={session.data} codes={codes} onCodes={setKept} />
        </Suspense>
      );
    }
    return (
      <>
        {waiting}
        {own && <Navigate replace to={fittingFrom(from, own.role) ?? `/${own.role}`} />}
      </>
    );
  }
  return isRole(role) ? <SignIn key={role} role={role} from={from} /> : <RoleSelection from={from} />;
}
