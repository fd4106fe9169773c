import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { actionText } from '#text/actions.ts';
import { reminderText } from '#text/dashboard.ts';
import { ownAccountQuery } from '#web/features/shared/account/account.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

const keyOf = (id: string) => `second-step-later:${id}`;

function wasDismissed(id: string): boolean {
  try {
    return localStorage.getItem(keyOf(id)) !== null;
  } catch {
    return false;
  }
}

/** For staff without a second step of their own. Once dismissed, it stays hidden on this device. */
export function SecondStepReminder() {
  const { id, role } = useActor();
  const [dismissed, setDismissed] = useState(() => wasDismissed(id));
  const { data } = useQuery({ ...ownAccountQuery(id), enabled: !dismissed });
  // If every sign-in demands a second step, the user has just used one.
  if (dismissed || !data || data.demand || !data.methods.some((method) => method !== 'email')) return null;
  const { authenticator_app, sms, passkeys } = data.factors;
  if (authenticator_app || sms || passkeys.length > 0) return null;

  function dismiss() {
    setDismissed(true);
    try {
      localStorage.setItem(keyOf(id), 'yes');
    } catch {
      // Storage may be switched off: the reminder then returns on the next visit.
    }
  }

  return (
    <aside
      aria-label={reminderText.title}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel bg-surface py-3 pr-2 pl-4 shadow-1"
    >
      <ShieldCheck size={19} strokeWidth={1.75} aria-hidden className="flex-none text-accent" />
      <p className="min-w-0 flex-1 text-14 md:text-13">
        <span className="font-strong">{reminderText.title}</span>{' '}
        <span className="text-muted">{reminderText.body}</span>
      </p>
      <Link
        to={role === 'admin' ? '/admin/settings?tab=profile' : `/${role}/settings`}
        className={button({ className: 'order-last mr-2 max-md:w-full' })}
      >
        {reminderText.action}
      </Link>
      <IconButton size="work" Icon={X} label={actionText.notNow} onClick={dismiss} />
    </aside>
  );
}
