import { useQuery } from '@tanstack/react-query';
import { systemText as text } from '#text/system.ts';
import { messageOf } from '#web/errors.ts';
import { Loaded } from '#web/features/office/settings/Loaded.tsx';
import { ChecksPanel } from '#web/features/office/system/ChecksPanel.tsx';
import { QueuePanel } from '#web/features/office/system/QueuePanel.tsx';
import { Summary } from '#web/features/office/system/Summary.tsx';
import { systemQuery } from '#web/features/office/system/system.ts';
import { UnsentPanel } from '#web/features/office/system/UnsentPanel.tsx';
import { Alert } from '#web/ui/Alert.tsx';

/** Settings > System: the health of each part of the portal, and the unsent messages. */
export function SystemTab() {
  const system = useQuery(systemQuery);
  return (
    <Loaded query={system} loading={text.loading} failed={text.failed}>
      {(state) => (
        <div className="grid gap-3 md:gap-4">
          {/* The rows below are stale: a portal that can't be reached isn't known to work. */}
          {system.isRefetchError && <Alert title={text.failed} body={messageOf(system.error)} />}
          <Summary state={state} />
          <div className="grid items-start gap-3 md:gap-4 min-[68rem]:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
            <ChecksPanel state={state} />
            <div className="grid gap-3 md:gap-4">
              <QueuePanel state={state} />
              <UnsentPanel count={state.unsent} />
            </div>
          </div>
        </div>
      )}
    </Loaded>
  );
}
