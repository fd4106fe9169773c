import { useQuery } from '@tanstack/react-query';
import { RotateCcw, X } from 'lucide-react';
import { auditKindText, auditText } from '#text/audit.ts';
import { commonText } from '#text/common.ts';
import { fill } from '#contract/text/fill.ts';
import type { AuditFilters } from '#web/features/office/audit/useAuditFilters.ts';
import { profileQuery } from '#web/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { DayRange } from '#web/ui/DayRange.tsx';
import { Select } from '#web/ui/Select.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

export function AuditFilterBar({ filters }: { filters: AuditFilters }) {
  const { filter, filtered, backwards, look, reset } = filters;
  return (
    <search className="mb-3 grid gap-2.5">
      {filter.person && <PersonChip id={filter.person} onRemove={() => look({ person: '' })} />}
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
                {Object.entries(auditKindText[group]).map(([prefix, name]) => (
                  <option key={prefix} value={prefix}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </div>
        <DayRange
          labels={auditText}
          value={{ from: filter.from, to: filter.to }}
          onChange={look}
          error={backwards ? auditText.order : null}
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

/** Whose activity it is. Somebody who was deleted has no name left. */
function PersonChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data, error } = useQuery(profileQuery(id));
  const name = data?.full_name ?? (error ? auditText.deleted : '...');
  return (
    <p className="flex max-w-full items-center justify-self-start rounded-control bg-accent-soft pl-3 text-14 font-medium text-accent md:text-13">
      <span className="truncate">{fill(auditText.person, { name })}</span>
      <IconButton size="work" Icon={X} label={auditText.removePerson} onClick={onRemove} className="hover:text-text" />
    </p>
  );
}
