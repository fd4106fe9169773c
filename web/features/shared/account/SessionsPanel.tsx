import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenSession } from '#contract/people/session.schema.ts';
import { sessionsText } from '#text/account.ts';
import { commonText } from '#text/common.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { ownSessionsQuery } from '#web/features/shared/account/account.ts';
import { SessionRow } from '#web/features/shared/account/SessionRow.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { refresh } from '#web/freshness.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { toast } from '#web/ui/toasts.ts';

/** This one first, then by when they were last used. */
const inOrder = (sessions: OpenSession[]) =>
  [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || Date.parse(b.last_used_at) - Date.parse(a.last_used_at),
  );

/** Where one is signed in; what one doesn't know is signed out here. */
export function SessionsPanel() {
  const client = useQueryClient();
  const { id } = useActor();
  const { data, error, isFetching, refetch } = useQuery(ownSessionsQuery(id));
  const again = () => refresh(client, 'account', id);
  const failed = (refusal: Error) => {
    toast({ tone: 'error', title: sessionsText.notEnded, body: messageOf(refusal) });
    void again();
  };

  const endOthers = useAction(() => call('account.endOtherSessions'), {
    onSuccess: () => {
      toast({ tone: 'success', title: sessionsText.othersEnded, body: sessionsText.othersEndedBody });
      return again();
    },
    onError: failed,
  });

  const others = (data?.length ?? 1) - 1;
  const signOutOthers = others > 0 && (
    <Button softDisabled={endOthers.busy} onClick={() => endOthers.run()} className="max-md:hidden">
      {endOthers.busy ? sessionsText.signingOut : sessionsText.signOutOthers}
    </Button>
  );
  return (
    <Panel title={sessionsText.title} end={<span className="pt-2 pr-1">{signOutOthers}</span>}>
      {data ? (
        <>
          <p className="px-4 pb-3 text-14 text-muted md:text-13">
            {others > 0 ? fill(sessionsText.count, { count: data.length }) : sessionsText.onlyThis}
          </p>
          <ul>
            {inOrder(data).map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                endingAll={endOthers.busy}
                onEnded={again}
                onFailed={failed}
              />
            ))}
          </ul>
          {others > 0 && (
            <div className="rule-t p-4 md:hidden">
              <Button softDisabled={endOthers.busy} onClick={() => endOthers.run()} className="w-full">
                {endOthers.busy ? sessionsText.signingOut : sessionsText.signOutOthers}
              </Button>
            </div>
          )}
        </>
      ) : error ? (
        <div role="alert" className="grid gap-3 px-4 pb-4">
          <p className="text-danger">{`${sessionsText.failed}. ${messageOf(error)}`}</p>
          <Button softDisabled={isFetching} onClick={() => void refetch()} className="justify-self-start">
            {commonText.retry}
          </Button>
        </div>
      ) : (
        <div className="px-4 pb-4">
          <LoadingLine text={sessionsText.loading} />
        </div>
      )}
    </Panel>
  );
}
