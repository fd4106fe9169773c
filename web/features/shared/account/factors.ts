import type { LucideIcon } from 'lucide-react';
import type { Factors } from '#contract/people/signInStep.schema.ts';
import { factorText } from '#text/account.ts';
import { fill } from '#contract/text/fill.ts';
import type { SetupMethod } from '#web/features/shared/account/setup.ts';

export type Passkey = Factors['passkeys'][number];
type Removal = { to: 'remove'; method: SetupMethod; passkey: Passkey | null; digits: string | null };

/** The action that asks the user for their password. */
export type Asked = { to: 'add'; method: SetupMethod } | Removal | { to: 'renew_codes' };

type Action = { label: string; run: () => void };
type Part = { key: string; title: string; about: string; action: Action };

export type FactorRow = {
  Icon: LucideIcon;
  title: string;
  about: string;
  /** Set up, and usable at the next sign-in. */
  ready: boolean;
  offered: boolean;
  actions: Action[];
  /** Several of one kind, such as passkeys. */
  parts?: Part[];
};

export const hasAny = ({ authenticator_app, sms, passkeys }: Factors) =>
  authenticator_app || sms !== null || passkeys.length > 0;

/** The text of the question before a removal. */
export function removalOf({ method, passkey, digits }: Removal): { title: string; body: string } {
  if (method === 'authenticator_app') return { title: factorText.removeApp, body: factorText.removeAppBody };
  if (method === 'sms') {
    return { title: factorText.removeSms, body: fill(factorText.removeSmsBody, { digits: digits ?? '' }) };
  }
  return {
    title: factorText.removePasskey,
    body: fill(factorText.removePasskeyBody, { passkey: passkey?.name ?? '' }),
  };
}
