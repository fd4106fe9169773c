import { Link } from 'react-router';
import { formatPhone } from '#contract/base/phone.ts';
import type { Profile } from '#contract/people/profile.schema.ts';
import type { StaffColour } from '#contract/people/staff.kinds.ts';
import { fieldText } from '#text/fields.ts';
import { usersText } from '#text/users.ts';
import { useZone } from '#web/business.ts';
import type { UserFilters } from '#web/features/office/users/useUserFilters.ts';
import { DeleteButton, LastSignIn, RecordLink, RoleLabel, StatusBadge } from '#web/features/office/users/UserParts.tsx';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';
import { formatDate } from '#web/when.ts';

const { columns } = usersText;
const head = [
  { text: columns.user, className: 'w-[28%] max-lg:w-[36%]' },
  { text: fieldText.role, className: 'w-[18%] max-lg:w-[26%]' },
  { text: columns.contact },
  { text: fieldText.lastSignIn, className: 'w-[110px] max-lg:hidden' },
  { text: columns.created, className: 'w-[118px] max-lg:hidden' },
  { text: fieldText.actions, className: 'w-[84px] text-right' },
];

type Props = {
  users: readonly Profile[];
  colours: ReadonlyMap<string, StaffColour>;
  stale: boolean;
  filters: UserFilters;
  onDelete: (user: Profile) => void;
};

export function UserTable({ users, colours, stale, filters, onDelete }: Props) {
  const zone = useZone();
  return (
    <Table label={usersText.list} columns={head} stale={stale}>
      {users.map((user) => (
        <TableRow key={user.id} current={filters.user === user.id} onOpen={() => filters.open(user.id)}>
          <td className={cell}>
            <div className="flex items-center gap-2.5">
              <Avatar initials={initials(user.full_name)} paint={paintOf(colours.get(user.id))} />
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
                <Link
                  to={filters.rowPath(user.id)}
                  preventScrollReset
                  title={user.full_name}
                  className="max-w-full truncate rounded-module font-strong hover:underline"
                >
                  {user.full_name}
                </Link>
                <StatusBadge user={user} />
              </div>
            </div>
          </td>
          <td className={cell}>
            <RoleLabel role={user.role} />
          </td>
          <td className={`${cell} leading-[1.0625rem]`}>
            <p className={`truncate ${user.email ? '' : 'text-muted'}`} title={user.email ?? undefined}>
              {user.email ?? fieldText.noEmail}
            </p>
            <p className="truncate text-12 text-muted">{user.phone ? formatPhone(user.phone) : fieldText.noPhone}</p>
          </td>
          <td className={`${cell} text-muted max-lg:hidden`}>
            <LastSignIn at={user.last_sign_in_at} />
          </td>
          <td className={`${cell} max-lg:hidden`}>{formatDate(user.created_at, zone)}</td>
          <td className={cell}>
            <div className="flex justify-end">
              <RecordLink user={user} />
              <DeleteButton user={user} onDelete={onDelete} />
            </div>
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

/** The same rows as cards on a phone. */
export function UserCards({ users, colours, stale, filters, onDelete }: Props) {
  return (
    <ul aria-label={usersText.list} aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {users.map((user) => (
        <li key={user.id} className="relative flex gap-3 rule-t py-3 pr-1 pl-4 first:border-t-0">
          <Avatar size="lg" initials={initials(user.full_name)} paint={paintOf(colours.get(user.id))} />
          <div className="grid min-w-0 flex-1 gap-0.5 text-14">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {/* The link covers the whole card, except for the delete button above it. */}
              <Link
                to={filters.rowPath(user.id)}
                preventScrollReset
                className="text-16/5 font-strong wrap-anywhere after:absolute after:inset-0"
              >
                {user.full_name}
              </Link>
              <StatusBadge user={user} />
            </div>
            <RoleLabel role={user.role} />
            <p className="truncate text-muted">{user.email ?? fieldText.noEmail}</p>
            <p className="flex flex-wrap gap-x-3 text-muted">
              <span>{user.phone ? formatPhone(user.phone) : fieldText.noPhone}</span>
              <span>
                {fieldText.lastSignIn}: <LastSignIn at={user.last_sign_in_at} />
              </span>
            </p>
          </div>
          <div className="relative grid self-center">
            <RecordLink user={user} />
            <DeleteButton user={user} onDelete={onDelete} />
          </div>
        </li>
      ))}
    </ul>
  );
}
