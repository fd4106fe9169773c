import { useNavigate } from 'react-router';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { resumePlanText } from '#text/clientPlans.ts';
import { timelineText as text } from '#text/clients.ts';
import { weekdayName } from '#web/calendar.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { useJobPath } from '#web/features/office/clients/useJobPath.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

type Series = ClientRecord['coming_series'][number];

/** A client's requests about a plan: to resume it after a pause, or to follow another pickup day. */
export function PlanAsks({ series: { plan_id, pauses, asked, next } }: { series: Series }) {
  const [pause] = pauses;
  return (
    <>
      {pause && <Resume plan={plan_id} pause={pause.id} />}
      {asked && <PickupDay plan={plan_id} asked={asked} next={next?.job_id} />}
    </>
  );
}

const failed = (title: string) => (error: Error) => toast({ tone: 'error', title, body: messageOf(error) });

function Resume({ plan, pause }: { plan: string; pause: string }) {
  const resume = useCommand('plan.resume', () => toast({ tone: 'success', title: resumePlanText.done }));
  return (
    <Button
      softDisabled={resume.busy}
      onClick={() =>
        resume.send({ params: { id: plan }, body: { pause_id: pause } }, { onFailed: failed(resumePlanText.failed) })
      }
      className="mt-1.5"
    >
      {resumePlanText.submit}
    </Button>
  );
}

type Asked = { plan: string; asked: NonNullable<Series['asked']>; next: string | undefined };

function PickupDay({ plan, asked, next }: Asked) {
  const navigate = useNavigate();
  const jobPath = useJobPath();
  const weekday = weekdayName(asked.pickup_weekday);
  const answer = useCommand('plan.answerPickupDay', () => {});
  const send = (accepted: boolean) =>
    answer.send(
      { params: { id: plan }, body: { request_id: asked.id, accepted } },
      {
        onDone: () => {
          // The plan still follows the old day: the office moves its visits, and first sees what that changes.
          if (accepted) toast({ tone: 'success', title: text.accepted, body: text.acceptedBody });
          else toast({ tone: 'success', title: text.declined });
          if (accepted && next) void navigate(jobPath(next), { preventScrollReset: true });
        },
        onFailed: failed(text.notAnswered),
      },
    );
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      <p className="text-14 font-medium md:text-12">{fill(text.asked, { weekday })}</p>
      <Button softDisabled={answer.busy} aria-label={fill(text.acceptNamed, { weekday })} onClick={() => send(true)}>
        {text.accept}
      </Button>
      <Button
        variant="quiet"
        softDisabled={answer.busy}
        aria-label={fill(text.declineNamed, { weekday })}
        onClick={() => send(false)}
      >
        {actionText.decline}
      </Button>
    </div>
  );
}
