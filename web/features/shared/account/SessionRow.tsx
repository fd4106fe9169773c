import { Check, Monitor, Smartphone } from 'lucide-react';
import type { OpenSession } from '#contract/people/session.schema.ts';
import { sessionsText } from '#text/account.ts';
import { actionText } from '#text/actions.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { ApiError, call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { deviceOf } from '#web/features/shared/account/device.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatRecent } from '#web/when.ts';

type Props = {
  session: OpenSession;
  endingAll: boolean;
  onEnded: () => Promise<void>;
  onFailed: (error: Error) => void;
};

/** Safe to repeat after a lost answer: a session that is already gone counts as ended. */
async function endIfOpen({ id }: OpenSession) {
  try {
    await call('account.endSession', { body: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  }
}

export function SessionRow({ session, endingAll, onEnded, onFailed }: Props) {
  const zone = useZone();
  const { name, kind } = deviceOf(session.user_agent);
  const end = useAction(() => endIfOpen(session), {
    onSuccess: () => {
      toast({ tone: 'success', title: sessionsText.ended, body: fill(sessionsText.endedBody, { device: name }) });
      return onEnded();
    },
    onError: onFailed,
  });
  const busy = endingAll || end.busy;
  const Icon = kind === 'phone' ? Smartphone : Monitor;
  const used = session.current
    ? sessionsText.activeNow
    : fill(sessionsText.lastUsed, { time: formatRecent(session.last_used_at, zone) });
  return (
    <li className="flex items-center gap-3 rule-t px-4 py-2.5">
      <span className="grid size-9 flex-none place-items-center rounded-card bg-sunken hairline">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 font-strong md:text-13">
          {name}
          {session.current && <Badge tone="success" Icon={Check} text={sessionsText.thisDevice} />}
        </p>
        <p className="text-14 wrap-anywhere text-muted tabular-nums md:text-13">
          <span className="max-md:block">{used}</span>
          <span className="max-md:hidden">, </span>
          <span className="max-md:block">{session.address ?? sessionsText.noAddress}</span>
        </p>
      </div>
      {!session.current && (
        <Button
          variant="quiet"
          softDisabled={busy}
          aria-label={fill(sessionsText.signOutOf, { device: name })}
          onClick={() => end.run()}
        >
          {busy ? actionText.signingOut : sessionsText.signOut}
        </Button>
      )}
    </li>
  );
}
