import { useQuery } from '@tanstack/react-query';
import { Bookmark, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { JobFilter, SavedFilter } from '#contract/jobs/job.schema.ts';
import { nameLimit } from '#contract/base/limits.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { fieldText } from '#text/fields.ts';
import { jobFilterText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { savedFiltersQuery } from '#web/features/office/jobs/jobs.ts';
import { useForm } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

/** The user's own saved filters, by name. */
export function SavedFilters({ onPick }: { onPick: (filter: JobFilter) => void }) {
  const { data: saved = [] } = useQuery(savedFiltersQuery);
  if (!saved.length) return null;
  return (
    <ul aria-label={jobFilterText.saved} className="flex flex-wrap gap-2">
      {saved.map((each) => (
        <SavedChip key={each.id} saved={each} onPick={() => onPick(each.filter)} />
      ))}
    </ul>
  );
}

/** Saves the current filter under a name. It stands below everything else, so that nothing moves under a thumb. */
export function SaveFilter({ current }: { current: JobFilter }) {
  const { data: saved = [] } = useQuery(savedFiltersQuery);
  const [naming, setNaming] = useState(false);
  if (!Object.keys(current).some((name) => name !== 'sort')) return null;
  if (naming) return <NameFilter current={current} saved={saved} onDone={() => setNaming(false)} />;
  return (
    <Button variant="quiet" onClick={() => setNaming(true)} className="-ml-3 justify-self-start">
      <Plus size={15} aria-hidden />
      {jobFilterText.saveThis}
    </Button>
  );
}

function SavedChip({ saved: { id, name }, onPick }: { saved: SavedFilter; onPick: () => void }) {
  const remove = useCommand('jobFilter.delete', () => {
    toast({ tone: 'success', title: jobFilterText.deleted, body: name });
  });
  return (
    <li className="flex max-w-full items-center rounded-control bg-sunken text-14 font-medium md:text-13">
      <button
        type="button"
        onClick={onPick}
        className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-control pl-2.5 hover:underline md:min-h-8"
      >
        <Bookmark size={14} aria-hidden className="flex-none text-muted" />
        <span className="truncate">{name}</span>
      </button>
      <IconButton
        size="work"
        Icon={X}
        label={fill(jobFilterText.delete, { name })}
        onClick={() => {
          if (!remove.busy) remove.send({ params: { id } });
        }}
        className="text-muted hover:text-danger"
      />
      {remove.error && (
        <span role="alert" className="pr-2 text-danger">
          {messageOf(remove.error)}
        </span>
      )}
    </li>
  );
}

type NameProps = { current: JobFilter; saved: readonly SavedFilter[]; onDone: () => void };

/** An existing name is overwritten. */
function NameFilter({ current: { cursor: _, ...filter }, saved, onDone }: NameProps) {
  const fresh = useRecordId(null);
  const save = useCommand('jobFilter.save', ({ name }) => {
    toast({ tone: 'success', title: jobFilterText.savedToast, body: name });
    onDone();
  });
  const form = useForm({
    base: { name: '' },
    check: ({ name }) => ({ name: name.trim() ? undefined : fieldText.nameMissing }),
    save,
    send(shown) {
      const name = shown.name.trim();
      const id = saved.find((each) => each.name === name)?.id ?? fresh;
      save.send({ params: { id }, body: { name, filter } });
    },
  });
  return (
    <div className="grid gap-2">
      <Field
        label={jobFilterText.name}
        placeholder={jobFilterText.namePlaceholder}
        autoComplete="off"
        maxLength={nameLimit}
        {...form.field('name')}
        onKeyDown={(event) => {
          // The surrounding form applies the filters.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          form.submit();
        }}
        error={form.problems.name ?? (save.error && messageOf(save.error))}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onDone}>
          {commonText.cancel}
        </Button>
        <Button softDisabled={save.busy} onClick={() => form.submit()}>
          {save.busy ? actionText.saving : jobFilterText.save}
        </Button>
      </div>
    </div>
  );
}
