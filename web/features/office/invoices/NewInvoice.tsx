import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyLimits } from '#contract/limits.ts';
import { commonText } from '#contract/text/en/common.ts';
import { newInvoiceText as text, unbilledText } from '#contract/text/en/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { unbilledQuery } from '#web/features/shared/invoices/invoices.ts';
import { UnbilledTick } from '#web/features/office/invoices/UnbilledTick.tsx';
import { useCreateInvoice } from '#web/features/office/invoices/useCreateInvoice.ts';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { rowsOf } from '#web/rowsOf.ts';

/** For whom, and for which of their done jobs. */
export function NewInvoice({ client: first, onClose }: { client: string | null; onClose: () => void }) {
  const [client, setClient] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [missing, setMissing] = useState(false);
  const list = useInfiniteQuery({ ...unbilledQuery(client ?? undefined), enabled: client !== null });
  const jobs = client === null ? [] : rowsOf(list);
  const create = useCreateInvoice(onClose);
  const chosen = jobs.filter(({ job_id }) => !left.has(job_id));
  const tooMany = chosen.length > moneyLimits.jobs;

  function submit() {
    setMissing(client === null);
    if (client === null || tooMany || list.isLoading) return;
    create.begin(
      client,
      chosen.map(({ job_id }) => job_id),
    );
  }
  return (
    <Dialog
      title={text.title}
      busy={create.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button refused={create.busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={create.busy || list.isLoading}>
            {create.busy ? text.busy : text.submit}
          </Button>
        </>
      }
    >
      {create.error && <Alert title={text.failed} body={messageOf(create.error)} />}
      <ClientPicker
        label={text.client}
        none={text.noClient}
        value={client}
        onChange={(id) => {
          setClient(id);
          setLeft(new Set());
          setMissing(false);
          if (create.error) create.forget();
        }}
      />
      {missing && <Alert title={text.clientMissing} body={text.chooseFirst} />}
      <fieldset className="min-h-24 min-w-0">
        <legend className="mb-1.5 text-14 font-medium md:text-12">{text.jobs}</legend>
        {client === null ? (
          <p className="text-muted">{text.chooseFirst}</p>
        ) : list.isLoading ? (
          <LoadingLine text={text.loading} />
        ) : list.error ? (
          <Alert title={text.failedJobs} body={messageOf(list.error)} />
        ) : jobs.length ? (
          <>
            <ul className="max-h-64 overflow-y-auto rounded-control edge-control">
              {jobs.map((job) => (
                <li key={job.job_id} className="rule-t first:border-t-0">
                  <UnbilledTick
                    job={job}
                    checked={!left.has(job.job_id)}
                    onToggle={() => setLeft(toggled(left, job.job_id))}
                  />
                </li>
              ))}
            </ul>
            <p className="mt-1.5 text-13 text-muted md:text-12">{list.hasNextPage ? text.more : text.jobsHint}</p>
          </>
        ) : (
          <p className="text-muted">{text.noJobs}</p>
        )}
        {tooMany && (
          <p role="alert" className="mt-1.5 font-medium text-danger">
            {fill(unbilledText.tooMany, { max: moneyLimits.jobs })}
          </p>
        )}
      </fieldset>
    </Dialog>
  );
}

export const toggled = (set: ReadonlySet<string>, id: string) =>
  set.has(id) ? new Set([...set].filter((each) => each !== id)) : new Set([...set, id]);
