import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { commonText } from '#text/common.ts';
import { shellText } from '#text/shell.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { unreadQuery } from '#web/features/shared/notifications/unread.ts';
import { formatCount } from '#web/numbers.ts';
import { useTitleCount } from '#web/ui/navigation.ts';
import { toast } from '#web/ui/toasts.ts';

const NotificationPanel = lazy(async () => ({
  default: (await import('#web/features/shared/notifications/NotificationPanel.tsx')).NotificationPanel,
}));

const describe = (unread: number) =>
  unread === 1 ? shellText.notificationOne : fill(shellText.notificationCount, { count: formatCount(unread) });

/** Shows the number of unread notices, here and in the browser's tab, and opens them in a panel that closes by itself. */
export function NotificationButton() {
  const client = useQueryClient();
  const unread = useQuery(unreadQuery).data ?? 0;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  useTitleCount(unread > 0 ? formatCount(unread) : '');

  async function tell() {
    try {
      const count = await client.fetchQuery({ ...unreadQuery, staleTime: 10_000 });
      if (count > 0) toast({ tone: 'info', title: commonText.notifications, body: describe(count) });
    } catch (error) {
      // The end of the session has already been announced.
      if (error instanceof ApiError && error.code === 'session_not_found') return;
      if (error instanceof Error) toast({ tone: 'error', title: commonText.loadFailed, body: messageOf(error) });
    }
  }

  /** It opens in the top layer, so it needs its button's position. */
  function place() {
    const edge = button.current?.getBoundingClientRect().right ?? 0;
    const beside = document.documentElement.clientWidth - edge;
    panel.current?.style.setProperty('--beside', `${Math.round(beside)}px`);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget="notifications"
        aria-haspopup="dialog"
        aria-label={unread ? `${commonText.notifications}: ${describe(unread)}` : commonText.notifications}
        onClick={() => {
          if (!open) void tell();
        }}
        className={`relative grid size-12 flex-none place-items-center rounded-control text-text transition-state hover:bg-sunken md:size-9 md:hover:text-text ${
          open ? 'bg-sunken' : 'md:text-muted'
        }`}
      >
        <Bell size={22} strokeWidth={1.75} aria-hidden className="md:size-[18px]" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-2.5 right-2.5 size-[9px] rounded-module bg-danger-solid ring-2 ring-background md:top-1.5 md:right-1.5"
          />
        )}
      </button>
      <dialog
        ref={panel}
        id="notifications"
        popover="auto"
        aria-label={commonText.notifications}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="top-[calc(var(--topbar)-4px)] right-2 bottom-auto left-auto max-h-[min(32rem,calc(100dvh-var(--topbar)-1rem))] w-[min(376px,calc(100vw-1rem))] overflow-y-auto rounded-touch bg-raised shadow-2 backdrop:bg-transparent open:rise md:right-(--beside)"
      >
        {open && (
          <>
            <h2 className="px-4 py-3 text-15 font-strong md:text-14">{commonText.notifications}</h2>
            <Suspense fallback={<p className="h-16" />}>
              <NotificationPanel />
            </Suspense>
          </>
        )}
      </dialog>
    </>
  );
}
