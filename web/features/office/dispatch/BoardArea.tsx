import { PanelRightOpen, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Board } from '#contract/jobs/schedule.schema.ts';
import { jobStatuses } from '#contract/jobs/job.kinds.ts';
import { dispatchText, drawerText } from '#text/dispatch.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { countJobs } from '#web/features/office/dispatch/blocks.ts';
import { BlockCard } from '#web/features/office/dispatch/BlockCard.tsx';
import { BoardDialogs } from '#web/features/office/dispatch/BoardDialogs.tsx';
import { DayBoard } from '#web/features/office/dispatch/DayBoard.tsx';
import { DragGhost } from '#web/features/office/dispatch/DragLayer.tsx';
import { Drawer } from '#web/features/office/dispatch/Drawer.tsx';
import { NoTechnicians } from '#web/features/office/dispatch/NoTechnicians.tsx';
import { OffBar } from '#web/features/office/dispatch/OffBar.tsx';
import { useBoard } from '#web/features/office/dispatch/useBoard.ts';
import { useBoardKeys } from '#web/features/office/dispatch/useBoardKeys.ts';
import type { DispatchAddress } from '#web/features/office/dispatch/useDispatchAddress.ts';
import { useDispatcher } from '#web/features/office/dispatch/useDispatcher.ts';
import { useDragging } from '#web/features/office/dispatch/useDragging.ts';
import { useLinkedCards } from '#web/features/office/dispatch/useLinkedCards.ts';
import { useNewJobs } from '#web/features/office/dispatch/useNewJobs.ts';
import { WeekBoard } from '#web/features/office/dispatch/WeekBoard.tsx';
import type { JobStart } from '#web/features/office/jobs/jobDraft.ts';
import { statusLook } from '#web/features/shared/jobs/jobLooks.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { useWide } from '#web/ui/useWide.ts';

type Props = { address: DispatchAddress; zone: string; onCreate: (start: JobStart) => void };

/** The meaning of the colors, with a count for each. */
function Legend({ board, tight }: { board: Board; tight: number }) {
  return (
    <footer className="flex min-h-[46px] flex-none flex-wrap items-center gap-x-4 gap-y-1 rule-t bg-surface px-4 py-2 text-12 text-muted tabular-nums">
      {jobStatuses.map((status) => {
        const { Icon, ink } = statusLook[status];
        return (
          <span key={status} className={`flex items-center gap-1.5 ${ink}`}>
            <Icon size={13} strokeWidth={2.25} aria-hidden />
            {jobStatusText[status]} {countJobs(board.jobs.filter((job) => job.status === status))}
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
        <kbd className="rounded-[4px] px-1.5 font-sans text-11/[1.125rem] narrow hairline">{dispatchText.hintKey}</kbd>
      </span>
    </footer>
  );
}

/** The board with its drawer, and everything that opens from them. */
export function BoardArea({ address, zone, onCreate }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const wide = useWide('lg');
  const [drawer, setDrawer] = useState<boolean | null>(null);
  const drawerOpen = drawer ?? wide;
  const [offShown, setOffShown] = useState(false);
  const dispatcher = useDispatcher(zone);
  const { query, staff, shown, model } = useBoard(address, zone, dispatcher.moves.waiting);
  const find = (id: string) => dispatcher.find(id, shown?.blocks);
  useErrorToast(query.error, dispatchText.failed);

  useDragging(area, model, find, dispatcher.drop);
  useBoardKeys(area, { address, dispatcher, find });
  useLinkedCards(area, shown?.blocks, address.job ?? '');
  useNewJobs(area, model, ({ technician, start }) =>
    onCreate({ assigned_to: technician, scheduled_start: new Date(start).toISOString() }),
  );

  return (
    <div ref={area} className="relative flex min-h-0 flex-1">
      <section
        aria-label={dispatchText.board}
        aria-busy={query.isPlaceholderData || undefined}
        className="flex min-w-0 flex-1 flex-col bg-surface"
      >
        {shown && model ? (
          shown.board.technicians.length ? (
            <>
              <div
                data-scroller
                className={`relative min-h-0 flex-1 overflow-auto ${query.isPlaceholderData ? 'opacity-60' : ''}`}
              >
                {model.view.kind === 'day' ? (
                  <DayBoard
                    board={shown.board}
                    off={shown.off}
                    offShown={offShown}
                    jobs={shown.jobs}
                    staff={staff}
                    axis={model.view.axis}
                    zone={zone}
                  />
                ) : (
                  <WeekBoard
                    board={shown.board}
                    off={shown.off.length}
                    jobs={shown.jobs}
                    staff={staff}
                    days={model.view.days}
                    today={address.today}
                    zone={zone}
                  />
                )}
              </div>
              {!shown.board.jobs.length && (
                <p className="flex-none bg-accent-soft px-4 py-2 text-accent">
                  {address.range === 'week' ? dispatchText.emptyWeek : dispatchText.emptyDay}
                </p>
              )}
              {address.range === 'day' && shown.off.length > 0 && (
                <OffBar off={shown.off} today={address.day === address.today} shown={offShown} onShow={setOffShown} />
              )}
              <Legend board={shown.board} tight={shown.tight} />
            </>
          ) : (
            <NoTechnicians />
          )
        ) : query.error ? (
          <div className="grid flex-1 place-items-center p-6">
            <LoadError
              title={dispatchText.failed}
              body={messageOf(query.error)}
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          </div>
        ) : (
          <SkeletonRows text={dispatchText.loading} />
        )}
      </section>
      {drawerOpen ? (
        <Drawer
          waiting={dispatcher.moves.waiting}
          onTour={dispatcher.setTouring}
          onClose={() => setDrawer(false)}
          className="w-[276px] flex-none border-l border-border max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:z-10 max-lg:shadow-3"
        />
      ) : (
        <button
          type="button"
          data-drawer
          aria-label={drawerText.show}
          onClick={() => setDrawer(true)}
          className="flex w-11 flex-none flex-col items-center gap-3 border-l border-border bg-background py-3 text-muted hover:bg-sunken hover:text-text"
        >
          <PanelRightOpen size={16} aria-hidden />
          <span aria-hidden className="text-13 font-strong [writing-mode:vertical-rl]">
            {drawerText.title}
          </span>
        </button>
      )}
      <DragGhost />
      <BlockCard area={area} find={find} zone={zone} />
      <BoardDialogs address={address} zone={zone} dispatcher={dispatcher} shown={shown} area={area} />
    </div>
  );
}
