import { Navigate, useLocation, useSearchParams } from 'react-router';
import { isRole } from '#contract/role.ts';
import { signInText } from '#contract/text/en/door.ts';
import { DoorFrame } from '#web/features/door/DoorFrame.tsx';
import { RoleSelection } from '#web/features/door/RoleSelection.tsx';
import { SignIn } from '#web/features/door/SignIn.tsx';
import { fittingFrom, readFrom } from '#web/features/door/way.ts';
import { useSession } from '#web/session.ts';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

/** /auth: whoever is signed in goes straight on; others say who they are, then sign in. */
export function DoorPage() {
  const session = useSession();
  const role = useSearchParams()[0].get('role');
  const from = readFrom(useLocation().state);
  // If the server doesn't answer, the form stands there all the same and says so when it is sent.
  const checking = session.isPending && session.failureCount === 0;

  if (session.data || checking) {
    const own = session.data?.profile.role;
    return (
      <DoorFrame width="form">
        <LoadingLine text={signInText.checking} />
        {own && <Navigate replace to={fittingFrom(from, own) ?? `/${own}`} />}
      </DoorFrame>
    );
  }
  return isRole(role) ? <SignIn key={role} role={role} from={from} /> : <RoleSelection from={from} />;
}
