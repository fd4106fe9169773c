import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Demand, Method } from '#contract/people/factor.kinds.ts';
import type { Role } from '#contract/base/role.ts';
import type { Session } from '#contract/people/session.schema.ts';
import type { Enrolled } from '#contract/people/signInStep.schema.ts';
import { commonText } from '#text/common.ts';
import { backupText, demandText, methodText, setupText } from '#text/setup.ts';
import { BackupCodes } from '#web/features/shared/account/BackupCodes.tsx';
import { isSetupMethod, type SetupMethod } from '#web/features/shared/account/setup.ts';
import { setups } from '#web/features/shared/account/setups.ts';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { MethodChoice } from '#web/features/shared/sessions/MethodChoice.tsx';
import { SetupHead } from '#web/features/shared/sessions/SetupHead.tsx';
import { useCancel } from '#web/features/shared/sessions/useNextStep.ts';
import { welcome } from '#web/features/shared/sessions/useSignIn.ts';
import { learnEndpoints } from '#web/routePath.ts';
import { Button } from '#web/ui/Button.tsx';

learnEndpoints(endpoints);

type Props = {
  demand: Demand | null;
  methods: Method[];
  role: Role;
  onDone: (enrolled: Enrolled) => void;
};

// Setting up a method calls routes that only the signed-in pages know.
/** A second step is required and the user has none: they set one up before anything else. */
export function Enrolment({ demand, methods, role, onDone }: Props) {
  const offered = methods.filter(isSetupMethod);
  const only = offered.length === 1 ? offered[0] : undefined;
  const [method, setMethod] = useState<SetupMethod | null>(only ?? null);
  const [confirming, setConfirming] = useState(false);
  const { cancel, canceling } = useCancel(role);
  const why = demand ? demandText[demand] : setupText.needed;

  function choose(next: SetupMethod | null) {
    setMethod(next);
    setConfirming(false);
  }

  if (!method) return <MethodChoice methods={offered} why={why} role={role} onChoose={choose} />;
  const Setup = setups[method];
  return (
    <AuthFrame title={methodText[method].add} width={method === 'authenticator_app' ? 'setup' : 'form'}>
      <SetupHead
        title={methodText[method].add}
        intro={`${why} ${methodText[method].intro}`}
        stage={confirming ? 1 : 0}
      />
      <section aria-label={methodText[method].title} className="rounded-panel bg-surface p-4 shadow-1 md:p-5">
        <Setup at="sign-in" onConfirming={setConfirming} onDone={onDone} />
      </section>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button softDisabled={canceling} onClick={cancel}>
          {commonText.cancel}
        </Button>
        {offered.length > 1 && (
          <Button variant="quiet" onClick={() => choose(null)}>
            {setupText.another}
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}

type CodesProps = { session: Session; codes: string[]; onKept: () => void };

/** Backup codes for a lost phone. They are in this file, so that showing them needs no further request. */
export function CodesStep({ session: { profile, pending }, codes, onKept }: CodesProps) {
  function goOn() {
    if (!pending) welcome(profile.role);
    onKept();
  }
  return (
    <AuthFrame title={setupText.codesTitle} width="setup">
      <SetupHead title={setupText.codesTitle} intro={setupText.codesIntro} stage={2} />
      <BackupCodes
        codes={codes}
        email={profile.email}
        at="sign-in"
        done={pending ? setupText.continue : backupText.toDashboard}
        onDone={goOn}
      />
    </AuthFrame>
  );
}
