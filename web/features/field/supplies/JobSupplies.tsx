import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { JobSupply } from '#contract/field/supply.schema.ts';
import { actionText } from '#text/actions.ts';
import { fill } from '#contract/text/fill.ts';
import { jobSuppliesText as text, stockText } from '#text/supplies.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { QuantityDialog } from '#web/features/field/supplies/QuantityDialog.tsx';
import { jobSuppliesQuery } from '#web/features/field/supplies/supplies.ts';
import { formatQuantity } from '#web/features/shared/supplies/quantity.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Records that a visit used more or less than usual. */
function UsedSupply({ jobId, line, onClose }: { jobId: string; line: JobSupply; onClose: () => void }) {
  const [{ id, at }] = useState(() => ({ id: v7(), at: new Date().toISOString() }));
  const { send, ...save } = useCommand('supply.use', () => {
    toast({ tone: 'success', title: actionText.saved });
    onClose();
  });
  return (
    <QuantityDialog
      title={fill(text.editTitle, { name: line.name })}
      label={fill(text.quantity, { unit: line.unit })}
      submit={actionText.save}
      quantity={line.used ?? line.planned}
      save={save}
      onSave={(quantity) => send({ body: { id, job_id: jobId, supply_id: line.supply_id, quantity, occurred_at: at } })}
      onClose={onClose}
    />
  );
}

/** The supplies that a job needs and has used; renders nothing if its services need none. */
export function JobSupplies({
  jobId,
  title,
  done = false,
}: {
  jobId: string;
  /** The job's title, on a page that isn't about the job. */ title?: string;
  /** The job is completed, so its supplies are already taken off the van. */ done?: boolean;
}) {
  const { data, error, isFetching, refetch } = useQuery(jobSuppliesQuery(jobId));
  const [edited, setEdited] = useState<JobSupply | null>(null);
  if (!data && !error) return null;
  if (data?.length === 0) return null;
  return (
    <Panel title={title ? fill(text.titleOf, { job: title }) : text.title}>
      {data ? (
        <ul>
          {data.map((line) => (
            <li key={line.supply_id} className="flex items-center gap-3 rule-t py-2 pr-2 pl-4">
              <span className="min-w-0 flex-1">
                <span className="block text-15 font-medium wrap-anywhere md:text-13">{line.name}</span>
                <span className="block text-14 text-muted md:text-13">
                  {line.used === null
                    ? fill(text.planned, { quantity: formatQuantity(line.planned, line.unit) })
                    : fill(text.used, { quantity: formatQuantity(line.used, line.unit) })}
                </span>
              </span>
              <Button
                variant="quiet"
                aria-label={fill(text.edit, { name: line.name })}
                onClick={() => setEdited(line)}
                className="px-0! w-11"
              >
                <Pencil size={17} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        error && (
          <PanelError
            text={`${stockText.failed}. ${messageOf(error)}`}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )
      )}
      <p className="rule-t px-4 py-2.5 text-14 text-muted md:text-13">{done ? text.taken : text.hint}</p>
      {edited && <UsedSupply jobId={jobId} line={edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}
