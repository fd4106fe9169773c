import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenSession } from '#contract/people/session.schema.ts';
import { sessionsText } from '#text/account.ts';
import { actionText } from '#text/actions.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { ownSessionsQuery } from '#web/features/shared/account/account.ts';
import { SessionRow } from '#web/features/shared/account/SessionRow.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { refresh } from '#web/freshness.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The current session first, then by last use. */
const inOrder = (sessions: OpenSession[]) =>
  [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || Date.parse(b.last_used_at) - Date.parse(a.last_used_at),
  );

/** The user's sessions; unknown ones can be signed out here. */
export function SessionsPanel() {
  const client = useQueryClient();
  const { id } = useActor();
  const query = useQuery(ownSessionsQuery(id));
  const { data } = query;
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
      {endOthers.busy ? actionText.signingOut : sessionsText.signOutOthers}
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
                {endOthers.busy ? actionText.signingOut : sessionsText.signOutOthers}
              </Button>
            </div>
          )}
        </>
      ) : (
        <PanelNotLoaded query={query} failed={`${sessionsText.failed}.`} loading={sessionsText.loading} />
      )}
    </Panel>
  );
}
