import { Ban, Clock3, IdCard, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { can } from '#contract/permissions.ts';
import type { Profile } from '#contract/people/profile.schema.ts';
import type { Role } from '#contract/base/role.ts';
import { actionText } from '#text/actions.ts';
import { clientFileText } from '#text/clients.ts';
import { createText } from '#text/create.ts';
import { roleText } from '#text/roles.ts';
import { deleteUserText, usersText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { RefusedTip } from '#web/ui/RefusedTip.tsx';
import { roleIcons } from '#web/ui/roleIcons.ts';
import { toast } from '#web/ui/toasts.ts';
import { formatRecent } from '#web/when.ts';
import { Moment } from '#web/ui/Moment.tsx';

/** Only unusual states: an active user with a password needs no badge. */
export function StatusBadge({ user: { active, account } }: { user: Profile }) {
  if (!active) return <Badge text={usersText.inactive} Icon={Ban} />;
  return account === 'invited' ? <Badge tone="warning" text={usersText.invited} Icon={Clock3} /> : null;
}

export function RoleLabel({ role }: { role: Role }) {
  const Icon = roleIcons[role];
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon size={15} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span className="truncate">{roleText[role].title}</span>
    </span>
  );
}

export function LastSignIn({ at }: { at: string | null }) {
  const zone = useZone();
  if (!at) return usersText.never;
  return <Moment at={at} zone={zone} format={formatRecent} />;
}

/** Links to a client's places and jobs. */
export function RecordLink({ user: { id, role, full_name: name } }: { user: Profile }) {
  if (role !== 'client') return null;
  return (
    <Link
      to={clientPath(id)}
      aria-label={fill(clientFileText.openRecordOf, { name })}
      title={createText.openRecord}
      className="grid size-12 flex-none place-items-center rounded-control text-muted transition-state hover:bg-sunken hover:text-text md:size-8"
    >
      <IdCard size={17} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

/** For an administrator it is disabled, but stays focusable and says why. */
export function DeleteButton({ user, onDelete }: { user: Profile; onDelete: (user: Profile) => void }) {
  const allowed = can(useActor(), 'user.delete', user);
  return (
    <RefusedTip reason={allowed === true ? null : allowed}>
      <button
        type="button"
        aria-label={fill(actionText.deleteName, { name: user.full_name })}
        aria-disabled={allowed === true ? undefined : true}
        onClick={() => {
          if (allowed === true) onDelete(user);
          // Touch has no hover, so a tap shows the reason.
          else toast({ tone: 'info', title: deleteUserText.submit, body: allowed });
        }}
        className="grid size-12 flex-none place-items-center rounded-control text-muted transition-state not-aria-disabled:hover:bg-danger-soft not-aria-disabled:hover:text-danger-on aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-muted md:size-8"
      >
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </RefusedTip>
  );
}
