import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import type { Session } from '#contract/people/session.schema.ts';
import type { SignInStep } from '#contract/people/signInStep.schema.ts';
import { signInText } from '#text/auth.ts';
import { stepText } from '#text/step.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { NewPasswordStep } from '#web/features/shared/sessions/NewPasswordStep.tsx';
import { SecondStep } from '#web/features/shared/sessions/SecondStep.tsx';
import { BackToSignIn } from '#web/features/shared/sessions/StepFrame.tsx';
import { useNextStep, type KeptCodes } from '#web/features/shared/sessions/useNextStep.ts';
import { refresh } from '#web/freshness.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';

/** Only users without a second step need these. */
const loadSetup = () => import('#web/features/shared/sessions/Enrolment.tsx');
const Enrolment = lazy(async () => ({ default: (await loadSetup()).Enrolment }));
const CodesStep = lazy(async () => ({ default: (await loadSetup()).CodesStep }));

type Props = { session: Session; codes: string[] | null; onCodes: (kept: KeptCodes | null) => void };

/** The steps between a correct password and the portal. */
export function StepPage({ session, codes, onCodes }: Props) {
  if (codes) return <CodesStep session={session} codes={codes} onKept={() => onCodes(null)} />;
  return <OwedStep key={session.pending} session={session} onCodes={onCodes} />;
}

function OwedStep({ session, onCodes }: Omit<Props, 'codes'>) {
  const client = useQueryClient();
  const { role } = session.profile;
  const step = useQuery({
    queryKey: ['sign_in', session.pending],
    queryFn: ({ signal }) => call('step.read', { signal }),
    gcTime: 0,
  });
  // Nothing remains: the user finished it in another window.
  const settled = step.data === null;
  useEffect(() => {
    if (settled) void refresh(client, 'session');
  }, [client, settled]);

  if (step.data) return <Owed step={step.data} session={session} onCodes={onCodes} />;
  return (
    <AuthFrame title={signInText.page} width="form">
      {step.error ? (
        <>
          <BackToSignIn role={role} />
          <LoadError
            level={1}
            title={stepText.failed}
            body={messageOf(step.error)}
            busy={step.isFetching}
            onRetry={() => void step.refetch()}
          />
        </>
      ) : (
        <LoadingLine text={stepText.checking} />
      )}
    </AuthFrame>
  );
}

function Owed({ step, session, onCodes }: { step: SignInStep } & Omit<Props, 'codes'>) {
  const goOn = useNextStep(onCodes);
  const { role, full_name, email } = session.profile;
  if (step.pending === 'second_factor') return <SecondStep ways={step.ways} role={role} onDone={goOn} />;
  if (step.pending === 'password') {
    return <NewPasswordStep policy={step.policy} identity={[full_name, email]} role={role} onDone={goOn} />;
  }
  return (
    <Enrolment
      demand={step.demand}
      methods={step.methods}
      role={role}
      onDone={({ session: next, backup_codes }) => goOn(next, backup_codes)}
    />
  );
}
