import { useQuery } from '@tanstack/react-query';
import { IdCard, ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { createText } from '#text/create.ts';
import { userPanelText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { UserForm } from '#web/features/office/users/UserForm.tsx';
import { RoleLabel, StatusBadge } from '#web/features/office/users/UserParts.tsx';
import { UserSecurity } from '#web/features/office/users/UserSecurity.tsx';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { initials } from '#web/initials.ts';
import { profileQuery } from '#web/profile.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';
import { formatDate } from '#web/when.ts';

/** One user: the office's record of them, and how they sign in. */
export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: user, error, isFetching, refetch } = useQuery(profileQuery(id));
  const colours = coloursOf(useQuery(staffQuery).data);
  const zone = useZone();
  // The address names no user: it is mistyped, or the user was deleted.
  const gone = error instanceof ApiError && error.status < 500;

  const head = user && (
    <div className="flex items-center gap-3">
      <Avatar size="lg" initials={initials(user.full_name)} paint={paintOf(colours.get(id))} />
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="wide text-20 wrap-anywhere">{user.full_name}</h2>
          <StatusBadge user={user} />
        </div>
        <div className="flex flex-wrap gap-x-3 text-14 text-muted md:text-13">
          <RoleLabel role={user.role} />
          <span>{fill(userPanelText.since, { date: formatDate(user.created_at, zone) })}</span>
        </div>
      </div>
    </div>
  );
  return (
    <SidePanel label={user?.full_name ?? userPanelText.loading} head={head} onClose={onClose}>
      {user ? (
        <>
          {user.role === 'client' && (
            <Link to={clientPath(id)} className={button({ className: 'justify-self-start max-md:w-full' })}>
              <IdCard size={16} aria-hidden />
              {createText.openRecord}
            </Link>
          )}
          <UserForm user={user} />
          <UserSecurity user={user} />
          <Link to={`/admin/audit?person=${id}`} className={button({ className: 'justify-self-start max-md:w-full' })}>
            <ScrollText size={16} aria-hidden />
            {userPanelText.activity}
          </Link>
        </>
      ) : error ? (
        <LoadError
          title={userPanelText.failed}
          body={gone ? userPanelText.gone : messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLine text={userPanelText.loading} />
      )}
    </SidePanel>
  );
}
