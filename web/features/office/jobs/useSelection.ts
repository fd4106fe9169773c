import { useState } from 'react';
import { jobLimits } from '#contract/base/limits.ts';
import { bulkText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { toast } from '#web/ui/toasts.ts';

/** The selected rows. A row that is no longer in the list doesn't count. */
export function useSelection(shown: readonly { id: string }[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter(({ id }) => ticked.has(id)).map(({ id }) => id);

  function tick(next: readonly string[]) {
    if (next.length > jobLimits.bulk) {
      toast({ tone: 'info', title: bulkText.label, body: fill(bulkText.limit, { max: jobLimits.bulk }) });
    }
    setTicked(new Set(next.slice(0, jobLimits.bulk)));
  }
  return {
    ids,
    all: ids.length > 0 && ids.length === Math.min(shown.length, jobLimits.bulk),
    has: (id: string) => ticked.has(id),
    toggle: (id: string) => tick(ticked.has(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    setAll: (on: boolean) => tick(on ? shown.map(({ id }) => id) : []),
  };
}

export type Selection = ReturnType<typeof useSelection>;
