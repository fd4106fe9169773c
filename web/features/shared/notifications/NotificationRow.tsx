import { ArrowRight, Bell, Check, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { Notification } from '#contract/office/notification.schema.ts';
import { notificationsText as text } from '#text/notifications.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { noticeIcons } from '#web/features/shared/notifications/icons.ts';
import { describeNotice } from '#web/features/shared/notifications/notifications.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Moment } from '#web/ui/Moment.tsx';

type Props = {
  notification: Notification;
  format: (at: string, zone: string) => string;
  onRead: (notification: Notification) => void;
};

/** The button disappears after its press, so the focus moves to the next one, or to the list. */
function focusNext(from: HTMLElement) {
  const list = from.closest<HTMLElement>('[data-notifications]');
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-mark-read]') ?? [])];
  const here = all.indexOf(from);
  (all[here + 1] ?? all[here - 1] ?? list)?.focus();
}

/** One notice, behind the bell and on the page. Opening its record marks it read. */
export function NotificationRow({ notification, format, onRead }: Props) {
  const { role } = useActor();
  const zone = useZone();
  const { label, body, page } = describeNotice(notification, { role, zone });
  const byKind: Partial<Record<string, LucideIcon>> = noticeIcons;
  const Icon = byKind[notification.kind] ?? Bell;
  const fresh = !notification.read_at;
  return (
    <li
      className={`relative flex gap-3 rule-t py-2.5 pr-3 pl-5 ${page ? 'transition-state has-[a:hover]:bg-sunken' : ''}`}
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
          <Moment
            at={notification.created_at}
            zone={zone}
            format={format}
            className="flex-none text-12 text-muted tabular-nums"
          />
        </p>
        <p className="text-14/[1.1875rem] text-muted wrap-anywhere md:text-12/[1.0625rem]">
          {page ? (
            <Link
              to={page}
              onClick={(event) => {
                onRead(notification);
                // The bell's panel lies above the page and stays open unless it is closed here.
                event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
              }}
              // The middle button opens it in another tab.
              onAuxClick={({ button }) => {
                if (button === 1) onRead(notification);
              }}
              // The link covers the whole row; only the sentence is its name.
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {body}
            </Link>
          ) : (
            body
          )}
        </p>
      </div>
      {/* The same space in every row, so that the sentences align. */}
      <span className="grid w-12 flex-none place-items-center self-center max-md:-my-2 md:w-8">
        {fresh ? (
          <IconButton
            size="work"
            Icon={Check}
            label={fill(text.markOne, { notice: label })}
            data-mark-read
            onClick={({ currentTarget }) => {
              focusNext(currentTarget);
              onRead(notification);
            }}
            className="relative text-muted hover:bg-background hover:text-text"
          />
        ) : (
          page && <ArrowRight size={15} strokeWidth={1.75} aria-hidden className="text-muted" />
        )}
      </span>
    </li>
  );
}
