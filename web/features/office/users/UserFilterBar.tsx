import { RotateCcw } from 'lucide-react';
import { roles, type Role } from '#contract/base/role.ts';
import { commonText } from '#text/common.ts';
import { fieldText } from '#text/fields.ts';
import { roleText } from '#text/roles.ts';
import { usersText } from '#text/users.ts';
import { statuses, type UserFilters } from '#web/features/office/users/useUserFilters.ts';
import { Button } from '#web/ui/Button.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';

/** The filters. They are in the address, so that Back and a shared link restore them. */
export function UserFilterBar({ filters: { filter, filtered, setFilter, reset } }: { filters: UserFilters }) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-full md:max-w-[340px] md:basis-0">
        <SearchField
          label={usersText.search}
          clear={commonText.clear}
          value={filter.search ?? ''}
          onSearch={(search) => setFilter({ search })}
        />
      </div>
      <div className="flex-1 md:w-44 md:flex-none">
        <Select
          label={fieldText.role}
          hideLabel
          value={filter.role ?? ''}
          onChange={(event) => setFilter({ role: event.target.value as Role | '' })}
        >
          <option value="">{usersText.anyRole}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleText[role].title}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex-1 md:w-36 md:flex-none">
        <Select
          label={fieldText.status}
          hideLabel
          value={filter.status ?? ''}
          onChange={(event) => setFilter({ status: event.target.value as (typeof statuses)[number] | '' })}
        >
          <option value="">{usersText.anyStatus}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {usersText.statuses[status]}
            </option>
          ))}
        </Select>
      </div>
      {filtered && (
        <Button variant="quiet" onClick={reset} className="max-md:basis-full">
          <RotateCcw size={15} aria-hidden />
          {commonText.resetFilters}
        </Button>
      )}
    </search>
  );
}
