import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { JobSupply } from '#contract/field/supply.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { jobSuppliesText as text, vanText } from '#text/supplies.ts';
import { messageOf } from '#web/errors.ts';
import { jobSuppliesQuery } from '#web/features/field/supplies/supplies.ts';
import { formatQuantity } from '#web/features/shared/supplies/quantity.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';

const UsedSupply = lazy(async () => ({
  default: (await import('#web/features/field/supplies/UsedSupply.tsx')).UsedSupply,
}));

/** What a job takes, and what it used; nothing, where its services take nothing. */
export function JobSupplies({
  jobId,
  title,
}: {
  jobId: string;
  /** Where the page isn't about the job. */ title?: string;
}) {
  const { data, error, isFetching, refetch } = useQuery(jobSuppliesQuery(jobId));
  const [edited, setEdited] = useState<JobSupply | null>(null);
  if (!data?.length && !error) return null;
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
        <PanelError text={`${vanText.failed}. ${messageOf(error)}`} busy={isFetching} onRetry={() => void refetch()} />
      )}
      <p className="rule-t px-4 py-2.5 text-14 text-muted md:text-13">{text.hint}</p>
      {edited && (
        <Suspense>
          <UsedSupply jobId={jobId} line={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Panel>
  );
}
