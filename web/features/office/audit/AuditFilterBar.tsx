import { useQuery } from '@tanstack/react-query';
import { RotateCcw, X } from 'lucide-react';
import { auditText } from '#text/audit.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { fill } from '#contract/text/fill.ts';
import { auditPeopleQuery } from '#web/features/office/audit/audit.ts';
import { kinds } from '#web/features/office/audit/names.ts';
import type { AuditFilters } from '#web/features/office/audit/useAuditFilters.ts';
import { profileQuery } from '#web/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { DayRange } from '#web/ui/DayRange.tsx';
import { Select } from '#web/ui/Select.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = {
  filters: AuditFilters;
  /** The name of the record that the log is filtered by. */
  about: string | null;
};

export function AuditFilterBar({ filters, about }: Props) {
  const { filter, filtered, backwards, look, reset } = filters;
  return (
    <search className="mb-3 grid gap-2.5">
      {filter.person && <PersonChip id={filter.person} onRemove={() => look({ person: '' })} />}
      {filter.record && (
        <Chip
          text={about ? fill(auditText.record, { name: about }) : auditText.oneRecord}
          label={auditText.removeRecord}
          onRemove={() => look({ record: '' })}
        />
      )}
      <div className="grid grid-cols-2 items-start gap-2 md:flex md:flex-wrap">
        <div className="max-md:col-span-2 md:w-60">
          <Select
            label={auditText.kind}
            value={filter.action ?? ''}
            onChange={(event) => look({ action: event.target.value })}
          >
            <option value="">{auditText.anyKind}</option>
            {(['people', 'work', 'settings'] as const).map((group) => (
              <optgroup key={group} label={auditText[group]}>
                {Object.entries(kinds[group]).map(([prefix, name]) => (
                  <option key={prefix} value={prefix}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </div>
        <PersonSelect by={filter.by} onChange={(by) => look({ by })} />
        <DayRange
          value={{ from: filter.from, to: filter.to }}
          onChange={look}
          error={backwards ? dayText.order : null}
          className="md:w-40"
        />
        {filtered && (
          <Button variant="quiet" onClick={reset} className="max-md:col-span-2 md:mt-[22px]">
            <RotateCcw size={15} aria-hidden />
            {commonText.resetFilters}
          </Button>
        )}
      </div>
    </search>
  );
}

/** Lists all staff. A client can be chosen only through a link, and is then named like the others. */
function PersonSelect({ by = '', onChange }: { by: string | undefined; onChange: (by: string) => void }) {
  const people = useQuery(auditPeopleQuery).data ?? [];
  const known = by === '' || people.some(({ id }) => id === by);
  const name = useName(known ? null : by);
  return (
    <div className="max-md:col-span-2 md:w-52">
      <Select label={auditText.by} value={by} onChange={(event) => onChange(event.target.value)}>
        <option value="">{auditText.anyone}</option>
        {!known && <option value={by}>{name}</option>}
        {people.map(({ id, full_name }) => (
          <option key={id} value={id}>
            {full_name}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** A deleted person has no name left. */
function useName(id: string | null) {
  const { data, error } = useQuery({ ...profileQuery(id ?? ''), enabled: id !== null });
  return data?.full_name ?? (error ? auditText.deleted : '...');
}

/** The person that the log is filtered by. */
function PersonChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const name = useName(id);
  return <Chip text={fill(auditText.person, { name })} label={auditText.removePerson} onRemove={onRemove} />;
}

function Chip({ text, label, onRemove }: { text: string; label: string; onRemove: () => void }) {
  return (
    <p className="flex max-w-full items-center justify-self-start rounded-control bg-accent-soft pl-3 text-14 font-medium text-accent md:text-13">
      <span className="truncate">{text}</span>
      <IconButton size="work" Icon={X} label={label} onClick={onRemove} className="hover:text-text" />
    </p>
  );
}
