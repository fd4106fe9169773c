import { useCallback, useState } from 'react';
import type { Way } from '#contract/people/factor.kinds.ts';
import type { OpenWay } from '#contract/people/signInStep.schema.ts';
import { stepText, wayText } from '#text/step.ts';
import { passkeysWork } from '#web/features/shared/account/passkeys.ts';
import { CodeStep } from '#web/features/shared/sessions/CodeStep.tsx';
import type { Lock } from '#web/features/shared/sessions/lock.ts';
import { OtherWays } from '#web/features/shared/sessions/OtherWays.tsx';
import { PasskeyStep } from '#web/features/shared/sessions/PasskeyStep.tsx';
import { PausedStep } from '#web/features/shared/sessions/PausedStep.tsx';
import { SentCodeStep } from '#web/features/shared/sessions/SentCodeStep.tsx';
import { StepButtons, StepFrame } from '#web/features/shared/sessions/StepFrame.tsx';
import type { SentWay } from '#web/features/shared/sessions/useSendCode.ts';
import type { WayProps } from '#web/features/shared/sessions/wayProps.ts';

/** Shows one way through the second step, and offers the others. */
export function SecondStep({ ways, role, onDone }: { ways: OpenWay[] } & Pick<WayProps, 'role' | 'onDone'>) {
  const [chosen, setChosen] = useState<Way | null>(null);
  const [trusted, setTrusted] = useState(false);
  const [lastWay, setLastWay] = useState<SentWay | null>(null);
  const [lock, setLock] = useState<Lock | null>(null);
  const unlock = useCallback(() => setLock(null), []);
  const usable = ways.find(({ way }) => way !== 'hardware_token' || passkeysWork());
  const open = ways.find(({ way }) => way === chosen) ?? usable ?? ways[0];

  if (lock) return <PausedStep lock={lock} role={role} onPassed={unlock} />;
  if (!open) {
    return (
      <StepFrame role={role} title={wayText.authenticator_app.title} intro={stepText.noWay}>
        <StepButtons role={role} main={<span />} />
      </StepFrame>
    );
  }
  const shared: WayProps = {
    role,
    trust: { checked: trusted, set: setTrusted },
    onDone,
    onPause: setLock,
    others: <OtherWays ways={ways.filter((each) => each !== open)} onChoose={setChosen} />,
  };
  if (open.way === 'email' || open.way === 'sms')
    return <SentCodeStep key={open.way} open={open} lastWay={lastWay} onSent={setLastWay} {...shared} />;
  if (open.way === 'hardware_token') return <PasskeyStep {...shared} />;
  return <CodeStep key={open.way} way={open.way} {...shared} />;
}
