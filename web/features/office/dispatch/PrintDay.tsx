import { useQueries } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { commonText } from '#text/common.ts';
import { printText } from '#text/dispatch.ts';
import { messageOf } from '#web/errors.ts';
import { startOf } from '#web/features/office/dispatch/blocks.ts';
import { DaySheet } from '#web/features/office/dispatch/DaySheet.tsx';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { plainForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import '#web/styles/print.css';

type Props = { technician: BoardTechnician; jobs: readonly BoardJob[]; day: string; zone: string; onClose: () => void };

/** A technician's day for paper. What is shown is what is printed; the copy beside the page is the one on paper. */
export function PrintDay({ technician, jobs, day, zone, onClose }: Props) {
  const stops = jobs
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => startOf(one) - startOf(other));
  const details = useQueries({ queries: stops.map(({ id }) => jobQuery(id)) });
  const failed = details.find(({ error, data }) => error && !data);
  const loaded = details.flatMap(({ data }) => data ?? []);
  const ready = loaded.length === stops.length;
  const sheet = ready && <DaySheet technician={technician} jobs={loaded} day={day} zone={zone} />;
  return (
    <>
      <Dialog
        title={printText.title}
        onClose={onClose}
        form={plainForm(() => {
          if (ready) print();
        })}
        submit={
          <>
            <Printer size={16} aria-hidden />
            {printText.print}
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
          // Paper is white, whatever the theme.
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
      {sheet &&
        createPortal(
          <div aria-hidden data-theme="light" className="print-sheet bg-surface text-text">
            {sheet}
          </div>,
          document.body,
        )}
    </>
  );
}
