import { Link } from 'react-router';
import type { Role } from '#contract/base/role.ts';
import { stepText } from '#text/step.ts';
import { fill } from '#contract/text/fill.ts';
import type { Lock } from '#web/features/shared/sessions/lock.ts';
import { LockNotice } from '#web/features/shared/sessions/LockNotice.tsx';
import { StepButtons, StepFrame } from '#web/features/shared/sessions/StepFrame.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Too many wrong codes: when the user can continue, and what to do if it wasn't them. */
export function PausedStep({ lock, role, onPassed }: { lock: Lock; role: Role; onPassed: () => void }) {
  return (
    <StepFrame role={role} title={stepText.pausedTitle} intro={stepText.pausedWhy}>
      <LockNotice
        lock={lock}
        say={({ time, minutes }) => ({
          title: fill(stepText.pausedUntil, { time }),
          body: fill(stepText.pausedFor, { minutes }),
        })}
        onPassed={onPassed}
      />
      <div className="mt-5">
        <StepButtons
          role={role}
          main={
            <Button variant="primary" size="large" softDisabled aria-describedby="step-paused" className="max-md:h-14">
              {stepText.verify}
            </Button>
          }
        />
      </div>
      <p id="step-paused" className="mt-6 border-t border-border pt-5 text-14/[1.3125rem] text-muted">
        {stepText.notYou}{' '}
        <Link to={`/forgot-password?role=${role}`} className="font-medium text-accent hover:underline">
          {stepText.newPassword}
        </Link>
        . {stepText.endsSessions}
      </p>
    </StepFrame>
  );
}
