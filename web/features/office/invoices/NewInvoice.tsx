import { useInfiniteQuery } from '@tanstack/react-query';
import { moneyLimits } from '#contract/base/limits.ts';
import { actionText } from '#text/actions.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { newInvoiceText as text, unbilledText } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { unbilledQuery } from '#web/features/shared/invoices/invoices.ts';
import { UnbilledTick } from '#web/features/office/invoices/UnbilledTick.tsx';
import { useCreateInvoice } from '#web/features/office/invoices/useCreateInvoice.ts';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import { useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { rowsOf } from '#web/rowsOf.ts';

/** Chooses the client and their completed jobs. */
export function NewInvoice({ client: first, onClose }: { client: string | null; onClose: () => void }) {
  const create = useCreateInvoice(onClose);
  const form = useForm({
    // Every job is selected unless it is in `left`.
    base: { client: first, left: [] as readonly string[] },
    check: (draft) => ({ client: draft.client === null ? fieldText.clientMissing : undefined }),
    save: create,
    send: (draft) => {
      if (draft.client === null || tooMany || list.isLoading) return;
      create.begin(
        draft.client,
        chosen.map(({ job_id }) => job_id),
      );
    },
  });
  const { client, left } = form.shown;
  const list = useInfiniteQuery({ ...unbilledQuery(client ?? undefined), enabled: client !== null });
  const jobs = client === null ? [] : rowsOf(list);
  const chosen = jobs.filter(({ job_id }) => !left.includes(job_id));
  const tooMany = chosen.length > moneyLimits.jobs;
  return (
    <Dialog
      title={createText.invoice}
      form={form}
      onClose={onClose}
      submit={text.submit}
      doing={actionText.creating}
      softDisabled={list.isLoading}
      failed={unbilledText.createFailed}
    >
      <ClientPicker
        label={fieldText.client}
        none={fieldText.chooseClient}
        value={client}
        onChange={(id) => form.type({ client: id, left: [] })}
      />
      {form.problems.client && <Alert title={form.problems.client} body={text.chooseFirst} />}
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
                    checked={!left.includes(job.job_id)}
                    onToggle={() => form.type({ left: toggled(left, job.job_id) })}
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

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
