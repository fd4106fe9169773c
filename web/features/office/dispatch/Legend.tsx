import { TriangleAlert } from 'lucide-react';
import type { Board } from '#contract/jobs/schedule.schema.ts';
import { dispatchText } from '#text/dispatch.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { fill } from '#contract/text/fill.ts';
import { jobStatuses } from '#contract/trade.ts';
import { statusLook } from '#web/features/shared/jobs/jobLooks.ts';

/** What the colours mean, and how much of each there is. */
export function Legend({ board, tight }: { board: Board; tight: number }) {
  return (
    <footer className="flex min-h-[46px] flex-none flex-wrap items-center gap-x-4 gap-y-1 rule-t bg-surface px-4 py-2 text-12 text-muted tabular-nums">
      {jobStatuses.map((status) => {
        const { Icon, ink } = statusLook[status];
        return (
          <span key={status} className={`flex items-center gap-1.5 ${ink}`}>
            <Icon size={13} strokeWidth={2.25} aria-hidden />
            {jobStatusText[status]} {board.jobs.filter((job) => job.status === status).length}
          </span>
        );
      })}
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="hatch h-3 w-3.5 rounded-[2px] ring-1 ring-border" />
        {dispatchText.unavailable}
      </span>
      {tight > 0 && (
        <span className="flex items-center gap-1.5 text-danger">
          <TriangleAlert size={13} strokeWidth={2.25} aria-hidden />
          {fill(dispatchText.tight, { count: tight })}
        </span>
      )}
      <span className="ml-auto max-lg:hidden">
        {dispatchText.hint}{' '}
        <kbd className="rounded-[4px] px-1.5 font-sans text-11/[18px] narrow hairline">{dispatchText.hintKey}</kbd>
      </span>
    </footer>
  );
}
