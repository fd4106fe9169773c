import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadDetail } from '#contract/sales/lead.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { leadsText, officeLeadsText as text } from '#text/leadPages.ts';
import { useCommand } from '#web/command.ts';
import { wishOf } from '#web/features/shared/leads/describe.ts';
import { leadListQuery } from '#web/features/shared/leads/leads.ts';
import { useForm } from '#web/form.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldNote } from '#web/ui/FieldNote.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { lead: LeadDetail; onClose: () => void; onJoined: (into: string) => void };

/** Joins two leads of the same person: the chosen one continues for both. */
export function JoinDialog({ lead, onClose, onJoined }: Props) {
  const [search, setSearch] = useState('');
  const found = rowsOf(useInfiniteQuery(leadListQuery({ group: 'open', ...(search && { search }) })))
    .filter(({ id }) => id !== lead.id)
    .slice(0, 8);
  const join = useCommand('lead.join', (kept) => {
    toast({ tone: 'success', title: text.joined });
    onJoined(kept.id);
  });
  const form = useForm({
    base: { into: '' },
    check: ({ into }) => ({ into: into ? undefined : text.problems.lead }),
    save: join,
    send: ({ into }) => join.send({ params: { id: lead.id }, body: { into } }),
    guarded: false,
  });
  return (
    <Dialog
      title={text.joinTitle}
      form={form}
      onClose={onClose}
      submit={text.joinSave}
      doing={text.joining}
      failed={text.notJoined}
    >
      <p className="text-15 text-muted md:text-13">{fill(text.joinBody, { name: lead.full_name })}</p>
      <SearchField label={text.joinFind} clear={commonText.clear} value={search} onSearch={setSearch} />
      <fieldset className="min-w-0">
        <legend className="sr-only">{text.joinFind}</legend>
        {found.length === 0 && <p className="text-15 text-muted md:text-13">{text.joinNone}</p>}
        {found.map((each) => (
          <label
            key={each.id}
            className="flex min-h-12 cursor-pointer items-center gap-3 rule-t px-1 text-15 first-of-type:border-t-0 md:min-h-11 md:text-13"
          >
            <input
              type="radio"
              name="into"
              checked={form.shown.into === each.id}
              onChange={() => form.type({ into: each.id })}
            />
            <span className="min-w-0 flex-1 truncate font-medium">{each.full_name}</span>
            <span className="min-w-0 truncate text-13 text-muted md:text-12">
              {`${wishOf(each)}, ${each.owner_name ?? leadsText.unassigned}`}
            </span>
          </label>
        ))}
      </fieldset>
      <FieldNote id="join-into" error={form.problems.into} />
    </Dialog>
  );
}
