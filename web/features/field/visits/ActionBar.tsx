import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { actionText } from '#text/actions.ts';
import { visitText as text } from '#text/visit.ts';
import { workText } from '#text/work.ts';
import { PickPhotos } from '#web/features/field/photos/PickPhotos.tsx';
import { FinishAll } from '#web/features/field/visits/FinishAll.tsx';
import { StartAnyway } from '#web/features/field/visits/StartAnyway.tsx';
import { runningQuery, runsElsewhere } from '#web/features/field/visits.ts';
import { useActions, type Action, type Kind } from '#web/features/field/visits/useActions.ts';
import { SignDialog } from '#web/features/field/visits/SignDialog.tsx';

/** The next action, large and within reach of a thumb, and at most one other beside it. */
export function ActionBar({ visit }: { visit: VisitDetail }) {
  const reason = useId();
  const { data: running } = useQuery(runningQuery);
  const [signs, setSigns] = useState(false);
  const [asks, setAsks] = useState<Kind | null>(null);
  const [asksAll, setAsksAll] = useState(false);
  const { main, aside, busy, start, finish, leave, planned } = useActions(visit, running, {
    sign: () => setSigns(true),
    ask: setAsks,
    askAll: () => setAsksAll(true),
  });
  const waits = runsElsewhere(running, visit.job.id) ? text.otherRuns : main.waits;
  const said = waits ?? main.remark;
  return (
    <>
      <div className="visit-actions max-md:docked">
        {said && (
          <p id={reason} className="visit-reason text-14 text-muted md:text-13">
            {said}
          </p>
        )}
        {aside && !waits && (
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => busy || aside.onPress()}
            className="visit-aside"
          >
            <aside.Icon size={20} aria-hidden />
            <span>{aside.label}</span>
          </button>
        )}
        <PickPhotos
          camera
          onPick={(files) => main.onPhoto?.(files)}
          onPress={main.onPhoto && !waits && !busy ? undefined : () => busy || waits || main.onPress()}
          aria-disabled={busy || Boolean(waits) || undefined}
          aria-describedby={waits ? reason : undefined}
          className="visit-next"
        >
          <Said action={busy ? { ...main, Icon: LoaderCircle, note: actionText.saving } : main} />
        </PickPhotos>
      </div>
      {signs && <SignDialog visit={visit} onClose={() => setSigns(false)} />}
      {asksAll && (
        <FinishAll
          job={visit.job}
          busy={busy}
          onFinish={() => {
            finish(true);
            setAsksAll(false);
          }}
          onLeave={() => {
            leave();
            setAsksAll(false);
          }}
          onClose={() => setAsksAll(false)}
        />
      )}
      {asks && (
        <StartAnyway
          job={planned}
          action={asks === 'drive' ? text.onMyWay : workText.clockIn}
          busy={busy}
          onConfirm={() => {
            start(asks, true);
            setAsks(null);
          }}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}

const Said = ({ action: { Icon, label, note } }: { action: Action }) => (
  <>
    <Icon size={24} aria-hidden className={`flex-none ${Icon === LoaderCircle ? 'animate-spin' : ''}`} />
    <span className="min-w-0">
      <b>{label}</b>
      {note && <small>{note}</small>}
    </span>
  </>
);
