import { useQueries } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { pick } from '#contract/base/fields.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { printText, dispatchText } from '#text/dispatch.ts';
import { messageOf } from '#web/errors.ts';
import { startOf } from '#web/features/office/dispatch/blocks.ts';
import { DaySheet, type PrintedStop } from '#web/features/office/dispatch/DaySheet.tsx';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { plainForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PrintSheet } from '#web/ui/PrintSheet.tsx';

type Props = { technician: BoardTechnician; jobs: readonly BoardJob[]; day: string; zone: string; onClose: () => void };

/** A technician's day for print. The dialog shows a preview; the copy outside the page is printed. */
export function PrintDay({ technician, jobs, day, zone, onClose }: Props) {
  const stops = jobs
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => startOf(one) - startOf(other));
  const ids = [...new Set(stops.map(({ id }) => id))];
  const details = useQueries({ queries: ids.map((id) => jobQuery(id)) });
  const failed = details.find(({ error, data }) => error && !data);
  const loaded = details.flatMap(({ data }) => data ?? []);
  const ready = loaded.length === ids.length;
  const byId = new Map(loaded.map((job) => [job.id, job]));
  const sheet = ready && (
    <DaySheet technician={technician} jobs={stops.flatMap((stop) => stopOf(stop, byId))} day={day} zone={zone} />
  );
  return (
    <>
      <Dialog
        title={dispatchText.print}
        onClose={onClose}
        form={plainForm(() => {
          if (ready) print();
        })}
        submit={
          <>
            <Printer size={16} aria-hidden />
            {actionText.print}
          </>
        }
        softDisabled={!ready || !stops.length}
        cancel={commonText.close}
        first="submit"
      >
        {failed?.error ? (
          <LoadError
            title={printText.failed}
            body={messageOf(failed.error)}
            busy={failed.isFetching}
            onRetry={() => details.forEach((each) => each.error && void each.refetch())}
          />
        ) : ready ? (
          // Paper is white in every theme.
          <section
            aria-label={technician.full_name}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is longer than the dialog is scrolled with the keys
            tabIndex={0}
            data-theme="light"
            className="rounded-card bg-surface p-5 text-text hairline"
          >
            {sheet}
          </section>
        ) : (
          <LoadingLine text={printText.preparing} />
        )}
      </Dialog>
      {sheet && <PrintSheet>{sheet}</PrintSheet>}
    </>
  );
}

/** The job at the technician's own time: several people or days may share it. */
function stopOf(stop: BoardJob, jobs: ReadonlyMap<string, JobDetail>): PrintedStop[] {
  const job = jobs.get(stop.id);
  return job
    ? [{ ...job, ...pick(stop, ['scheduled_start', 'scheduled_end', 'pause_minutes', 'assigned_to', 'part']) }]
    : [];
}
