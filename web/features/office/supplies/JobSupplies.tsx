import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { fill } from '#contract/text/fill.ts';
import { jobSuppliesText as text } from '#text/supplies.ts';
import { jobSuppliesQuery } from '#web/features/office/supplies/supplies.ts';
import { formatQuantity } from '#web/features/shared/supplies/quantity.ts';

type Props = { job: string; Frame: ComponentType<{ title: string; children: ReactNode }> };

/** The supplies that a job takes or took off the van; renders nothing if its services need none. */
export function JobSupplies({ job, Frame }: Props) {
  const { data } = useQuery(jobSuppliesQuery(job));
  if (!data?.length) return null;
  return (
    <Frame title={text.title}>
      <ul className="grid gap-1 tabular-nums">
        {data.map(({ supply_id, name, unit, planned, used }) => (
          <li key={supply_id} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="flex-none text-muted">
              {used === null
                ? fill(text.planned, { quantity: formatQuantity(planned, unit) })
                : fill(text.used, { quantity: formatQuantity(used, unit) })}
            </span>
          </li>
        ))}
      </ul>
    </Frame>
  );
}
