import { KeyRound, Lock, LogOut, Mail, ShieldOff, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { can } from '#contract/permissions.ts';
import type { Profile } from '#contract/people/profile.schema.ts';
import { actionText } from '#text/actions.ts';
import { errorText } from '#text/errors.ts';
import { recoveryText, userSecurityText } from '#text/users.ts';
import type { UserSecurity } from '#contract/people/user.schema.ts';
import { tabPath } from '#web/features/shared/settings/tabs.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { AskRecovery, type Command } from '#web/features/office/users/AskRecovery.tsx';
import { SetUserPassword } from '#web/features/office/users/SetUserPassword.tsx';
import { Button } from '#web/ui/Button.tsx';

const linkKinds = { none: 'invite', invited: 'resend', ready: 'reset' } as const;

type Kind = Exclude<keyof typeof recoveryText, 'password'>;
type Action = { Icon: LucideIcon; reason: string | null } & ({ kind: 'password' } | { kind: Kind; command: Command });

/** Help for a user who can't sign in. The administrator's own sign-in has its own page. */
export function Recovery({ user, security: { factors, sessions } }: { user: Profile; security: UserSecurity }) {
  const actor = useActor();
  const allowed = can(actor, 'user.recover', user);
  const own = allowed === true ? null : allowed;
  const id = useId();
  const [asked, setAsked] = useState<Action | null>(null);

  const noAddress = user.email ? null : errorText.no_address;
  const hasFactor = factors.authenticator_app || factors.sms !== null || factors.passkeys.length > 0;
  const actions: Action[] = [
    { kind: linkKinds[user.account], command: 'user.sendLink', Icon: Mail, reason: noAddress },
    { kind: 'password', Icon: KeyRound, reason: noAddress },
    {
      kind: 'factors',
      command: 'user.resetFactors',
      Icon: ShieldOff,
      reason: hasFactor ? null : userSecurityText.noFactors,
    },
    {
      kind: 'sessions',
      command: 'user.endSessions',
      Icon: LogOut,
      reason: sessions ? null : userSecurityText.noSessions,
    },
  ];
  return (
    <>
      {own && (
        <p
          id={`${id}-own`}
          className="flex flex-wrap items-center gap-x-2 gap-y-1 rule-t px-4 py-2.5 text-14 md:text-13"
        >
          <Lock size={14} aria-hidden className="flex-none text-muted" />
          <span>{own}</span>
          <Link to={tabPath('profile')} className="font-medium text-accent hover:underline">
            {userSecurityText.ownLink}
          </Link>
        </p>
      )}
      <ul>
        {actions.map((action) => {
          const { kind, Icon } = action;
          const reason = own ?? action.reason;
          return (
            <li key={kind} className="gap-3 rule-t px-4 py-2.5 md:flex md:items-center">
              <p id={`${id}-${kind}`} className="min-w-0 flex-1 text-14 text-muted max-md:mb-2 md:text-13">
                {(own ? null : reason) ?? recoveryText[kind].hint}
              </p>
              <Button
                softDisabled={reason !== null}
                aria-describedby={own ? `${id}-own` : `${id}-${kind}`}
                onClick={() => setAsked(action)}
                className="max-md:w-full md:min-w-[172px]"
              >
                <Icon size={16} aria-hidden />
                {recoveryText[kind].title}
              </Button>
            </li>
          );
        })}
      </ul>
      {asked?.kind === 'password' && <SetUserPassword user={user} onClose={() => setAsked(null)} />}
      {asked && asked.kind !== 'password' && (
        <AskRecovery
          user={user}
          command={asked.command}
          Icon={asked.Icon}
          text={{ doing: actionText.sending, doneBody: actionText.sentTo, ...recoveryText[asked.kind] }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
