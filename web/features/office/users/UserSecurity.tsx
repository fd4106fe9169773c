import { useQuery } from '@tanstack/react-query';
import { KeyRound, Link2, LockKeyhole, type LucideIcon } from 'lucide-react';
import type { Profile } from '#contract/people/profile.schema.ts';
import type { Factors } from '#contract/people/signInStep.schema.ts';
import { fieldText } from '#text/fields.ts';
import { userSecurityText, usersText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { Recovery } from '#web/features/office/users/Recovery.tsx';
import { userSecurityQuery } from '#web/features/office/users/users.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelNotLoaded } from '#web/ui/PanelNotLoaded.tsx';
import { formatInstant } from '#web/when.ts';

const text = userSecurityText;

/** The user's sign-in factors, in words; empty if there are none. */
function namesOf({ authenticator_app, sms, passkeys, backup_codes_left: codes }: Factors): string[] {
  const names = [
    authenticator_app && text.app,
    passkeys.length === 1 && text.passkeyOne,
    passkeys.length > 1 && fill(text.passkeys, { count: passkeys.length }),
    sms && fill(text.sms, { digits: sms }),
  ].filter((name) => typeof name === 'string');
  return names.length ? [...names, fill(text.backupCodes, { count: codes })] : [];
}

export function UserSecurity({ user }: { user: Profile }) {
  const zone = useZone();
  const query = useQuery(userSecurityQuery(user.id));
  const { data } = query;
  const second = data ? namesOf(data.factors) : [];
  const facts = [
    { label: text.account, value: [text.accounts[user.account]] },
    { label: text.secondStep, value: second.length ? second : [text.noSecondStep] },
    {
      label: fieldText.lastSignIn,
      value: [user.last_sign_in_at ? formatInstant(user.last_sign_in_at, zone) : usersText.never],
    },
    { label: text.sessions, value: [data?.sessions] },
  ];
  return (
    <Panel title={text.title}>
      {data?.locked_until && (
        <Alert
          Icon={LockKeyhole}
          className="mx-4 mb-3"
          title={fill(text.locked, { time: formatInstant(data.locked_until, zone) })}
          body={text.lockedHelp}
        />
      )}
      {data ? (
        <>
          <dl className="px-4 pb-1">
            {facts.map(({ label, value }) => (
              <div key={label} className="grid gap-0.5 rule-t py-2 first:border-t-0 md:grid-cols-[120px_1fr] md:gap-3">
                <dt className="text-13 text-muted">{label}</dt>
                <dd className="text-15 font-medium md:text-13">
                  {value.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          {data.link_expires_at && (
            <Note Icon={Link2} text={fill(text.linkOut, { time: formatInstant(data.link_expires_at, zone) })} />
          )}
          {data.must_change_password && <Note Icon={KeyRound} text={text.mustChange} />}
          <Recovery user={user} security={data} />
        </>
      ) : (
        <PanelNotLoaded query={query} failed={`${text.failed}.`} loading={text.loading} />
      )}
    </Panel>
  );
}

function Note({ Icon, text: said }: { Icon: LucideIcon; text: string }) {
  return (
    <p className="mx-4 mb-2 flex items-start gap-2.5 rounded-card bg-warning-soft px-3 py-2 text-14 text-warning-on md:text-13">
      <Icon size={16} aria-hidden className="mt-0.5 flex-none" />
      {said}
    </p>
  );
}
