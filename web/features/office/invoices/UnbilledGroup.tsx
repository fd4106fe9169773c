import * as Menu from '@radix-ui/react-dropdown-menu';
import { CircleSlash2, ClipboardList, FilePlus2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { UnbilledJob } from '#contract/money/invoice.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { unbilledText as text, sendText } from '#text/invoices.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { messageOf } from '#web/errors.ts';
import { priceOf, refusalOf, type Group } from '#web/features/office/invoices/unbilled.ts';
import { UnbilledTick } from '#web/features/office/invoices/UnbilledTick.tsx';
import { useCreateInvoice } from '#web/features/office/invoices/useCreateInvoice.ts';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { menuItem, MenuSheet, MoreTrigger } from '#web/ui/MenuParts.tsx';

type Props = {
  jobs: Group;
  /** The deselected jobs. */
  left: ReadonlySet<string>;
  /** Why sending it with the others failed. */
  failure: string | undefined;
  onSelect: (jobs: readonly UnbilledJob[], selected: boolean) => void;
  onWaive: (job: UnbilledJob) => void;
};

/** The other actions for a completed job. */
function UnbilledMenu({ job, onWaive }: { job: UnbilledJob; onWaive: () => void }) {
  return (
    <Menu.Root modal={false}>
      <MoreTrigger label={fill(workText.actionsOf, { title: job.title })} />
      <MenuSheet className="w-56 md:w-52">
        <Menu.Item asChild className={menuItem}>
          <Link to={`/admin/jobs?job=${job.job_id}`}>
            <ClipboardList size={16} aria-hidden className="text-muted" />
            {actionText.openJob}
          </Link>
        </Menu.Item>
        <Menu.Item className={menuItem} onSelect={onWaive}>
          <CircleSlash2 size={16} aria-hidden className="text-muted" />
          {text.waive}
        </Menu.Item>
      </MenuSheet>
    </Menu.Root>
  );
}

/** One client's completed jobs. All are selected at first: usually they all go on one invoice. */
export function UnbilledGroup({ jobs, left, failure, onSelect, onWaive }: Props) {
  const id = useId();
  const currency = useCurrency();
  const create = useCreateInvoice();
  const { client_id, client_name } = jobs[0];
  const chosen = jobs.filter(({ job_id }) => !left.has(job_id));
  const refusal = refusalOf(client_id, chosen);

  return (
    <section aria-labelledby={id} className="rounded-panel bg-surface shadow-1">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1 py-1.5 pr-3 pl-1">
        {jobs.length > 1 ? (
          <Checkbox
            aria-label={fill(text.selectAll, { client: client_name ?? fieldText.noClient })}
            checked={chosen.length === jobs.length}
            onChange={(event) => onSelect(jobs, event.target.checked)}
          />
        ) : (
          <span className="w-3" />
        )}
        <div className="min-w-0 flex-1">
          <h2 id={id} className="truncate text-17 font-strong tracking-[-0.01em] md:text-14">
            {client_id ? (
              <Link to={clientPath(client_id)} className="rounded-module hover:underline">
                {client_name}
              </Link>
            ) : (
              fieldText.noClient
            )}
          </h2>
          <p className="text-13 text-muted tabular-nums md:text-12">
            {jobs.length === 1 ? workText.oneJob : fill(workText.jobs, { count: jobs.length })}
            {chosen.length !== jobs.length && `, ${fill(actionText.selected, { count: chosen.length })}`}
          </p>
        </div>
        <output className="pr-2 wide text-18 tabular-nums">{formatCents(priceOf(chosen), currency)}</output>
        <Button
          softDisabled={create.busy || refusal !== null}
          aria-label={fill(text.createOf, { client: client_name ?? fieldText.noClient })}
          aria-describedby={refusal ? `${id}-why` : undefined}
          onClick={() => {
            if (client_id) {
              create.begin(
                client_id,
                chosen.map(({ job_id }) => job_id),
              );
            }
          }}
          className="max-md:ml-2 max-md:basis-[calc(100%-0.5rem)]"
        >
          <FilePlus2 size={16} aria-hidden />
          {create.busy ? actionText.creating : text.create}
        </Button>
        {refusal && (
          <p id={`${id}-why`} className="basis-full text-right text-13 text-muted md:text-12">
            {refusal}
          </p>
        )}
      </div>
      {failure && <Alert title={sendText.failed} body={failure} className="mx-3 mb-3" />}
      {create.error && <Alert title={text.createFailed} body={messageOf(create.error)} className="mx-3 mb-3" />}
      <ul>
        {jobs.map((job) => (
          <li key={job.job_id} className="rule-t pl-1">
            <UnbilledTick
              job={job}
              checked={!left.has(job.job_id)}
              onToggle={() => {
                onSelect([job], left.has(job.job_id));
                if (create.error) create.forget();
              }}
            >
              <UnbilledMenu job={job} onWaive={() => onWaive(job)} />
            </UnbilledTick>
          </li>
        ))}
      </ul>
    </section>
  );
}
