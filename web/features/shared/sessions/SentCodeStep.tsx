import { codeTiming } from '#contract/people/factor.kinds.ts';
import type { OpenWay } from '#contract/people/signInStep.schema.ts';
import { stepText, wayText } from '#text/step.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { Bold } from '#web/ui/Bold.tsx';
import { CodeStep } from '#web/features/shared/sessions/CodeStep.tsx';
import type { WayProps } from '#web/features/shared/sessions/wayProps.ts';
import { useSendCode, type SentWay } from '#web/features/shared/sessions/useSendCode.ts';
import { Alert } from '#web/ui/Alert.tsx';

type Props = WayProps & {
  open: Extract<OpenWay, { way: SentWay }>;
  lastWay: SentWay | null;
  onSent: (way: SentWay) => void;
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A code sent by email or text message. */
export function SentCodeStep({ open, lastWay, onSent, ...shared }: Props) {
  const { way, to } = open;
  const { sending, sent, failure, secondsLeft, sendAgain } = useSendCode({
    way,
    lastWay,
    onSent,
    onPause: shared.onPause,
  });
  const again = way === 'email' ? stepText.sendIn : stepText.textIn;
  return (
    <CodeStep
      {...shared}
      way={way}
      intro={
        <>
          <Bold text={sent ? wayText[way].intro : wayText[way].unsent} part={to} />{' '}
          {fill(stepText.valid, { minutes: codeTiming.valid_minutes })}
        </>
      }
      notice={
        <>
          <output className="sr-only">{sending ? stepText.sending : sent ? stepText.sent : ''}</output>
          {failure && !sending && <Alert className="mt-5" title={stepText.notSent} body={messageOf(failure)} />}
        </>
      }
      hint={
        sending ? (
          stepText.sending
        ) : secondsLeft > 0 ? (
          <span className="tabular-nums">{fill(sent ? again : stepText.waitToSend, { time: clock(secondsLeft) })}</span>
        ) : (
          <span>
            {sent && `${stepText.nothing} `}
            <button type="button" onClick={sendAgain} className="-my-3 py-3 font-medium text-accent hover:underline">
              {sent ? stepText.sendAgain : stepText.sendNow}
            </button>
          </span>
        )
      }
    />
  );
}
