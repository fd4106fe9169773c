import { Fingerprint } from 'lucide-react';
import { stepText, wayText } from '#text/step.ts';
import { passkeysWork } from '#web/features/shared/account/passkeys.ts';
import type { WayProps } from '#web/features/shared/sessions/wayProps.ts';
import { StepButtons, StepFrame } from '#web/features/shared/sessions/StepFrame.tsx';
import { TrustBox } from '#web/features/shared/sessions/TrustBox.tsx';
import { usePasskeySignIn } from '#web/features/shared/sessions/usePasskeySignIn.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';

/** There is nothing to type: the device confirms. */
export function PasskeyStep({ role, trust, onDone, onPause, others }: WayProps) {
  const { problem, tryAgain, trustBox } = usePasskeySignIn({ trust, onDone, onPause });
  return (
    <StepFrame role={role} title={wayText.hardware_token.title} intro={wayText.hardware_token.intro}>
      {problem ? (
        <Alert className="mt-6" title={stepText.notConfirmedTitle} body={problem} />
      ) : (
        <output className="mt-6 flex h-15 items-center gap-4 rounded-touch bg-night px-4.5 text-15 font-strong text-night-text">
          <Fingerprint size={26} strokeWidth={1.5} aria-hidden className="flex-none text-spray" />
          <span className="flex-1">{stepText.waiting}</span>
          <span aria-hidden className="flex gap-[3px]">
            {[0, 1, 2, 3].map((each) => (
              <span key={each} className="wash size-2.5 rounded-[2px] bg-night-chip" />
            ))}
          </span>
        </output>
      )}
      <div className="mt-3.5 grid gap-3.5">
        <TrustBox {...trustBox} />
        <StepButtons
          role={role}
          main={
            <Button
              variant="primary"
              size="large"
              softDisabled={!passkeysWork()}
              onClick={tryAgain}
              className="max-md:h-14"
            >
              {stepText.tryAgain}
            </Button>
          }
        />
      </div>
      {others}
    </StepFrame>
  );
}
