import type { Demand, Method, Pending, Way } from '#contract/people/factor.kinds.ts';
import type { Role } from '#contract/base/role.ts';
import type { SecuritySettings } from '#contract/people/security.schema.ts';
import type { Config } from '#server/config.ts';

/** Everything that decides what a sign-in still owes. */
export type Standing = {
  role: Role;
  email: string | null;
  must_change: boolean;
  app: boolean;
  /** The app was set up because nothing that was switched on worked. */
  app_of_need: boolean;
  phone: string | null;
  passkeys: number;
  backup_codes: number;
  device_known: boolean;
  device_trusted: boolean;
  network_known: boolean;
};

/** Methods that are switched on and that this server can carry out. */
export function usableMethods(settings: SecuritySettings, config: Pick<Config, 'MAIL_URL' | 'SMS_URL'>): Method[] {
  const usable: Record<Method, boolean> = {
    hardware_token: settings.method_hardware_token,
    authenticator_app: settings.method_authenticator_app,
    sms: settings.method_sms && config.SMS_URL !== undefined,
    email: settings.method_email && config.MAIL_URL !== undefined,
  };
  return (Object.keys(usable) as Method[]).filter((method) => usable[method]);
}

/**
 * What can be set up. E-mail needs no setting up. Where a second step is demanded and nothing that is switched on works
 * here, the authenticator app is offered all the same: it needs nothing but this server, and the alternative would be to
 * let people in without, or not at all.
 */
export function offeredMethods(usable: readonly Method[]): Method[] {
  const offered = usable.filter((method) => method !== 'email');
  return usable.length > 0 ? offered : ['authenticator_app'];
}

/** How this person can pass the second step. Who has set up an app or a passkey can't be talked down to a mailed code. */
export function openWays(standing: Standing, usable: readonly Method[]): Way[] {
  const has = (method: Method) => usable.includes(method);
  // An app that was set up while nothing else worked stays valid when mail begins to work: the mail may never arrive.
  const appCounts = has('authenticator_app') || standing.app_of_need || usable.length === 0;
  const strong: Way[] = [
    ...(standing.passkeys > 0 && has('hardware_token') ? (['hardware_token'] as const) : []),
    ...(standing.app && appCounts ? (['authenticator_app'] as const) : []),
  ];
  const weak: Way[] = [
    ...(standing.phone && has('sms') ? (['sms'] as const) : []),
    ...(standing.email && has('email') ? (['email'] as const) : []),
  ];
  const ways = strong.length > 0 ? strong : weak;
  return ways.length > 0 && standing.backup_codes > 0 ? [...ways, 'backup_code'] : ways;
}

/** Why a second step is asked for, or null. */
export function demandOf(standing: Standing, settings: SecuritySettings, ways: readonly Way[]): Demand | null {
  if (settings.enforce_all_users) return 'all_users';
  if (settings.enforce_admin_users && standing.role === 'admin') return 'admin_users';
  // Whoever has set one up wants to be asked.
  if (ways.some((way) => way !== 'email' && way !== 'backup_code')) return 'own_choice';
  if (settings.enforce_by_risk && !(standing.device_known && standing.network_known)) return 'risk';
  return null;
}

/** What stands between the password and the portal. */
export function pendingOf(
  standing: Standing,
  { demand, ways, passed }: { demand: Demand | null; ways: readonly Way[]; passed: boolean },
): Pending | null {
  if (demand && !passed) return ways.length > 0 ? 'second_factor' : 'enrolment';
  return standing.must_change ? 'password' : null;
}
