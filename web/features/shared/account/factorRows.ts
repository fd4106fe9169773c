import { Fingerprint, KeyRound, Mail, MessageSquareText, Smartphone } from 'lucide-react';
import type { AccountSecurity } from '#contract/people/signInStep.schema.ts';
import { factorText as text } from '#text/account.ts';
import { actionText } from '#text/actions.ts';
import { backupText, methodText } from '#text/setup.ts';
import { fill } from '#contract/text/fill.ts';
import { hasAny, type Asked, type FactorRow, type Passkey } from '#web/features/shared/account/factors.ts';
import type { SetupMethod } from '#web/features/shared/account/setup.ts';
import { formatDate } from '#web/when.ts';

type Around = { zone: string; email: string | null; onAsk: (asked: Asked) => void };

/** One line per method: those set up, and those that could be. A method that is no longer offered can still be removed. */
export function rowsOf({ factors, methods, demand }: AccountSecurity, { zone, email, onAsk }: Around): FactorRow[] {
  const { authenticator_app: app, passkeys, sms, backup_codes_left: codes } = factors;
  const offered = (method: SetupMethod) => methods.includes(method);
  const add = (method: SetupMethod, label: string = actionText.add) =>
    offered(method) ? [{ label, run: () => onAsk({ to: 'add', method }) }] : [];
  const remove = (method: SetupMethod, passkey: Passkey | null = null) => ({
    label: actionText.remove,
    run: () => onAsk({ to: 'remove', method, passkey, digits: sms }),
  });
  const strong = app || passkeys.length > 0;

  const rows: (FactorRow | false)[] = [
    (app || offered('authenticator_app')) && {
      Icon: Smartphone,
      title: methodText.authenticator_app.title,
      about: methodText.authenticator_app.about,
      ready: app,
      offered: offered('authenticator_app'),
      actions: app ? [remove('authenticator_app')] : add('authenticator_app'),
    },
    (passkeys.length > 0 || offered('hardware_token')) && {
      Icon: Fingerprint,
      title: methodText.hardware_token.title,
      about: methodText.hardware_token.about,
      ready: passkeys.length > 0,
      offered: offered('hardware_token'),
      actions: add('hardware_token', passkeys.length > 0 ? text.addAnother : actionText.add),
      parts: passkeys.map((passkey) => ({
        key: passkey.id,
        title: passkey.name,
        about: factsOf(passkey, zone),
        action: remove('hardware_token', passkey),
      })),
    },
    (sms !== null || offered('sms')) && {
      Icon: MessageSquareText,
      title: methodText.sms.title,
      about: sms ? `${fill(text.smsTo, { digits: sms })}${strong ? ` ${text.notUsed}` : ''}` : methodText.sms.about,
      ready: sms !== null,
      offered: offered('sms'),
      actions: sms ? [...add('sms', actionText.change), remove('sms')] : add('sms'),
    },
    methods.includes('email') &&
      demand !== null &&
      email !== null && {
        Icon: Mail,
        title: text.email,
        about: strong ? text.notUsed : fill(text.emailTo, { email }),
        ready: !strong,
        offered: true,
        actions: [],
      },
    hasAny(factors) && {
      Icon: KeyRound,
      title: backupText.title,
      about: codes > 0 ? fill(text.codesLeft, { count: codes }) : text.noCodes,
      ready: false,
      offered: true,
      actions: [{ label: text.newCodes, run: () => onAsk({ to: 'renew_codes' }) }],
    },
  ];
  return rows.filter((row) => row !== false);
}

function factsOf({ created_at, last_used_at }: Passkey, zone: string): string {
  const created = formatDate(created_at, zone);
  if (!last_used_at) return fill(text.passkeyFacts, { created });
  return fill(text.passkeyUsed, { created, used: formatDate(last_used_at, zone) });
}
