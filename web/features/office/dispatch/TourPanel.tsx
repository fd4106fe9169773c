import { MoveRight, Split } from 'lucide-react';
import { useState } from 'react';
import { dispatchText, tourText } from '#text/dispatch.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { endOf, startOf, type Block } from '#web/features/office/dispatch/blocks.ts';
import { whenText } from '#web/features/office/dispatch/preview.ts';
import type { DispatchAddress } from '#web/features/office/dispatch/useDispatchAddress.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatSpan } from '#web/when.ts';

type Props = {
  block: Block | null;
  zone: string;
  address: DispatchAddress;
  onMove: (block: Block) => void;
  onClose: () => void;
};

/** The stops of a tour, in order. */
export function TourPanel({ block, zone, address, onMove, onClose }: Props) {
  const [asking, setAsking] = useState(false);
  const split = useCommand('tour.delete', () => {
    toast({ tone: 'success', title: tourText.splitDone, body: block?.title ?? '' });
    setAsking(false);
    onClose();
  });
  const title = block?.title ?? tourText.stops;
  return (
    <SidePanel
      label={title}
      onClose={onClose}
      head={
        <>
          <h2 className="wide text-18">{title}</h2>
          {block && (
            <p className="text-muted">
              {block.jobs[0].assigned_to_name}, {whenText(block, zone)}
            </p>
          )}
        </>
      }
    >
      {!block && <p className="text-muted">{tourText.gone}</p>}
      {block && (
        <>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onMove(block)}>
              <MoveRight size={16} aria-hidden />
              {dispatchText.moveTo}
            </Button>
            <Button onClick={() => setAsking(true)}>
              <Split size={16} aria-hidden />
              {tourText.split}
            </Button>
          </div>
          <Panel title={tourText.stops}>
            <ol>
              {block.jobs.map((job, index) => (
                <li key={job.id} className="relative flex items-center gap-3 rule-t px-4 py-2.5">
                  <span className="w-5 flex-none wide tabular-nums">{index + 1}</span>
                  <div className="min-w-0 flex-1">
                    <button
                      type="button"
                      onClick={() => address.openStop(job.id)}
                      className="max-w-full truncate text-left font-strong after:absolute after:inset-0"
                    >
                      {job.client_name ?? job.title}
                    </button>
                    <p className="truncate text-muted">{job.place ?? job.title}</p>
                    <p className="text-muted tabular-nums">{formatSpan(startOf(job), endOf(job), zone)}</p>
                  </div>
                  <StatusBadge status={job.status} />
                </li>
              ))}
            </ol>
          </Panel>
        </>
      )}
      {asking && block && (
        <Confirm
          title={tourText.split}
          question={fill(tourText.splitQuestion, { name: block.title })}
          consequence={tourText.splitConsequence}
          Icon={Split}
          action={tourText.split}
          doing={tourText.splitting}
          busy={split.busy}
          error={split.error && { title: tourText.notSplit, body: messageOf(split.error) }}
          onConfirm={() => split.send({ params: { id: block.id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </SidePanel>
  );
}
