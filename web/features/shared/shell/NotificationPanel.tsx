import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Bell,
  BriefcaseBusiness,
  CalendarSync,
  ArrowRight,
  KeyRound,
  Lock,
  LogIn,
  ShieldCheck,
  UserPlus,
  CircleDollarSign,
  CircleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Notice } from '#contract/notices.ts';
import type { Notification } from '#contract/notification.ts';
import { notificationsText as text } from '#contract/text/en/notifications.ts';
import { shellText } from '#contract/text/en/shell.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { ago, describeNotice, notificationsQuery } from '#web/features/shared/shell/notifications.ts';
import { unreadQuery } from '#web/features/shared/shell/unread.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { formatInstant } from '#web/when.ts';

const icons: Record<Notice, LucideIcon> = {
  new_sign_in: LogIn,
  password_changed: KeyRound,
  second_step_changed: ShieldCheck,
  account_locked: Lock,
  user_created: UserPlus,
  payment_received: CircleDollarSign,
  payment_failed: CircleAlert,
  job_assigned: BriefcaseBusiness,
  job_moved: CalendarSync,
};

const unreadIn = (items: readonly Notification[] = []) =>
  new Set(items.filter(({ read_at }) => !read_at).map(({ id }) => id));

/**
 * What there is to read. Seeing it marks it as read, but not before it was counted, or the count would be of nothing. What
 * was new stays marked for as long as the panel is open.
 */
export function NotificationPanel({ counted }: { counted: boolean }) {
  const client = useQueryClient();
  const zone = useZone();
  const { data, error, isFetching, refetch } = useQuery({ ...notificationsQuery, refetchOnMount: 'always' });
  const [known, setKnown] = useState<{ data: typeof data; fresh: ReadonlySet<string> }>({
    data,
    fresh: unreadIn(data),
  });
  const read = useCommand('notification.readAll', ({ unread }) => {
    client.setQueryData(unreadQuery.queryKey, unread);
    // Whoever opens the panel again before the list has come once more isn't told the same news twice.
    const now = new Date().toISOString();
    client.setQueryData(notificationsQuery.queryKey, (items) =>
      items?.map((each) => ({ ...each, read_at: each.read_at ?? now })),
    );
  });
  const markRead = useEffectEvent(() => {
    if (!read.busy) read.send({});
  });

  if (known.data !== data) setKnown({ data, fresh: new Set([...known.fresh, ...unreadIn(data)]) });
  useEffect(() => {
    if (counted && unreadIn(data).size) markRead();
  }, [data, counted]);

  if (error && !data) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-4">
        <p className="text-danger">{`${text.failed}. ${messageOf(error)}`}</p>
        <Button refused={isFetching} onClick={() => void refetch()}>
          {shellText.retry}
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div className="p-4">
        <LoadingLine text={text.loading} />
      </div>
    );
  }
  return (
    <>
      {data.length === 0 && (
        <div className="grid justify-items-center gap-1 px-4 pt-6 pb-7 text-center">
          <Bell size={22} strokeWidth={1.5} aria-hidden className="text-muted" />
          <p className="mt-1 font-strong">{text.empty}</p>
          <p className="text-muted">{text.emptyWhy}</p>
        </div>
      )}
      {read.error && <p className="px-4 py-2 text-danger">{`${text.notMarked} ${messageOf(read.error)}`}</p>}
      <ul>
        {data.map((each) => (
          <Row key={each.id} notification={each} fresh={known.fresh.has(each.id)} zone={zone} />
        ))}
      </ul>
    </>
  );
}

function Row({ notification, fresh, zone }: { notification: Notification; fresh: boolean; zone: string }) {
  const { role } = useActor();
  const { label, body, page } = describeNotice(notification, { role, zone });
  const byKind: Partial<Record<string, LucideIcon>> = icons;
  const Icon = byKind[notification.kind] ?? Bell;
  return (
    <li
      className={`relative flex gap-3 rule-t py-2.5 pl-5 ${page ? 'pr-3 transition-state has-[a:hover]:bg-sunken' : 'pr-10'}`}
    >
      {fresh && <span aria-hidden className="absolute top-5 left-2 size-[7px] rounded-[2px] bg-danger-solid" />}
      <span className="grid size-[30px] flex-none place-items-center rounded-[7px] bg-sunken text-muted">
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-3">
          <span className={`flex-1 ${fresh ? 'font-strong' : 'font-medium'}`}>
            {fresh && <span className="sr-only">{text.fresh} </span>}
            {label}
          </span>
          <time
            dateTime={notification.created_at}
            title={formatInstant(notification.created_at, zone)}
            className="flex-none text-12 text-muted"
          >
            {ago(notification.created_at, zone)}
          </time>
        </p>
        <p className="text-14/[19px] text-muted wrap-anywhere md:text-12/[17px]">
          {page ? (
            <Link
              to={page}
              // The panel lies above the page, and stays there unless it is told to close.
              onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
              // The whole row is the link's; the sentence alone is its name.
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {body}
            </Link>
          ) : (
            body
          )}
        </p>
      </div>
      {page && <ArrowRight size={15} strokeWidth={1.75} aria-hidden className="flex-none self-center text-muted" />}
    </li>
  );
}
